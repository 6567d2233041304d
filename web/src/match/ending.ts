import { list, num, t } from '../lib/i18n.svelte'
import type { Ending } from '../lib/shapes'
import type { SeatLabel } from '../board/arena'

/** Return who won and the score, winner first: "You win, 68 : 61". */
export function sayWinner(ending: Ending, labels: readonly SeatLabel[], you: number | null): string {
  const score = rankOf(ending)
    .map(seat => num(ending.scores[seat] ?? 0))
    .join(' : ')
  const winners = ending.places.flatMap((place, seat) => (place === 1 ? [seat] : []))
  const [first] = winners
  if (first === undefined) return t('result.none', { score })
  if (winners.length === labels.length) return t('result.draw', { score })
  if (winners.length > 1) return `${t('result.shared', { players: list(winners.map(seat => labels[seat]?.name ?? '')) })}, ${score}`
  return first === you ? t('result.won.you', { score }) : t('result.won', { player: labels[first]?.name ?? '', score })
}

/** The seats from the first place to the last. */
export function rankOf(ending: Ending): number[] {
  return [...ending.places.keys()].sort((a, b) => (ending.places[a] ?? 0) - (ending.places[b] ?? 0))
}
