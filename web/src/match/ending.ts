import { list, num, t } from '../lib/i18n.svelte'
import type { GameView } from '../games/contract'
import type { Ending, EventSight, Sight } from '../lib/shapes'
import { labelOf } from '../stage/beats'
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

/** Return where the winner gained most on the next seat: "What decided it: full columns, 14 : 0". Null for a draw. */
export function sayDecision(ending: Ending): string | null {
  const [first, second] = rankOf(ending)
  if (first === undefined || second === undefined || ending.places[second] === 1) return null
  const pointsOf = (seat: number, kind: string) => ending.sources[seat]?.[kind] ?? 0
  const kinds = [...new Set(ending.sources.flatMap(source => Object.keys(source)))]
  const gains = kinds.map(kind => ({ kind, gain: pointsOf(first, kind) - pointsOf(second, kind) })).sort((a, b) => b.gain - a.gain)
  const [most] = gains
  if (!most || most.gain <= 0) return null
  const score = [first, second].map(seat => num(pointsOf(seat, most.kind))).join(' : ')
  return t('result.decided', { source: t(`source.${most.kind}`), score })
}

/** Where on the boards the bonuses of the end arose, with their points, and the tiles to ring since they lie apart. */
export function bonusPlaces(
  events: readonly EventSight[],
  sight: Sight,
  { script, apart }: Pick<GameView, 'script' | 'apart'>,
): { places: ReadonlyMap<string, number>; rings: readonly string[] } {
  const places = new Map<string, number>()
  const rings: string[] = []
  for (const event of events) {
    if (script.starts[event.event] !== 'bonus' || !event.points) continue
    const tiles = apart?.(event, sight) ?? []
    rings.push(...tiles)
    const at = tiles.find(tile => !places.has(tile)) ?? labelOf(event, script)
    places.set(at, (places.get(at) ?? 0) + event.points)
  }
  return { places, rings }
}
