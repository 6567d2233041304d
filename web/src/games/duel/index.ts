/** Azul Duel on the page. */
import { t } from '../../lib/i18n.svelte'
import { tilePicture } from '../../lib/pieces'
import type { BoardSight } from '../../lib/shapes'
import { sayTiling } from '../../board/say'
import { defineGame } from '../contract'
import Bar from './Bar.svelte'
import Board from './Board.svelte'
import Goals from './Goals.svelte'
import lessons from './lessons.json'
import Offer from './Offer.svelte'
import Options from './Options.svelte'
import Phone from './Phone.svelte'
import { chipPicture, plateSpacePicture } from './pieces'
import { setup } from './setup'
import { KINDS, type DuelBoard, type DuelLayout, type DuelSight } from './shapes.gen'
import * as spots from './spots'
import { marks, script, tell } from './stage'
import { Turn } from './turn.svelte'
import './tokens.css'
import { wording } from './wording'

const PROMPTS: Partial<Record<DuelSight['phase'], string>> = {
  keep: 'prompt.keep-plate',
  under: 'prompt.return-plate',
  free: 'prompt.choose-plate',
  draw: 'error.drawing-plates',
  move: 'prompt.choose-action',
}

export default defineGame<DuelLayout, DuelSight>({
  name: 'duel',
  order: 1,
  kinds: KINDS,
  title: () => t('game.duel'),
  pools: [['duel', 'game.duel']],
  defaults: { goals: 'first', level: 2 },
  Options,
  players: () => 2,
  request: choice => ({ tablets: choice.goals === 'first' ? [] : [choice.goals] }),
  band: ['RKjbrjYSTbk', 'SYTkbjBTrYj', 'BtsYjjBkSRt'],
  bandPicture: letter => {
    if (letter === 'j') return 'space-joker'
    return letter === letter.toUpperCase() ? tilePicture(letter) : plateSpacePicture(letter.toUpperCase())
  },
  sizes: { others: 36, mine: 39, phoneMine: 21.8, phoneHigh: 504, phoneSpare: 0 },
  Board,
  Offer,
  Phone,
  Side: Goals,
  Bar,
  turn: hand => new Turn(hand),
  keys: [['R', 'keys.rotate']],
  wording,
  prompt: (sight, hand) => {
    if (hand.group) return null
    if (sight.tiling) {
      if (hand.choices.others.has('pay')) return t('prompt.pay', { line: sight.tiling.line + 1 })
      return t('prompt.choose-space', { tile: sayTiling(sight.tiling) })
    }
    const prompt = PROMPTS[sight.phase]
    return prompt ? t(prompt) : null
  },
  buttons: sight => (sight.phase === 'draw' ? ['stop', 'leave', 'draw'] : ['stop', 'leave']),
  pictured: [{ kind: 'pay', name: 'board.chip.short', picture: move => chipPicture(move.chip ?? '') }],
  rounds: layout => layout.rounds,
  isOffer: sight => sight.phase === 'move',
  piles: sight => [
    ...sight.factories.map((factory, index): [number, string] => [index, factory.sun]),
    ['large', sight.large_sun],
    ['moons', sight.factories.map(factory => factory.moon.at(-1) ?? '').join('') + sight.large_moon],
  ],
  discarded: sight => sight.tower,
  starter: sight => sight.start_tile_seat,
  cost: (event, layout) => {
    if (event.event === 'start-tile-cost') return layout.start_tile_cost
    return event.event === 'broken-cost' ? (layout.broken_costs[event.space ?? 0] ?? null) : null
  },
  wall: (board: BoardSight) => (board as DuelBoard).dome,
  wallPictures: (_layout, board) => {
    const { dome, spaces } = board as DuelBoard
    return dome.map((letters, row) =>
      [...letters].map((letter, column) => (letter !== '.' ? tilePicture(letter) : plateSpacePicture(spaces[row]?.[column] ?? ''))),
    )
  },
  tell,
  settled: (picture, next) => ({ ...picture, goals: next.goals }),
  script,
  marks,
  spots,
  setup,
  lessons,
  planning: async () => (await import('../../../../src/azulejos/games/duel/planning.json')).default,
})
