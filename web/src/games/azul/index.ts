/** Azul on the page. */
import { t } from '../../lib/i18n.svelte'
import { spacePicture, tilePicture } from '../../lib/pieces'
import type { BoardSight } from '../../lib/shapes'
import { screen } from '../../lib/screen.svelte'
import { sayTiling } from '../../board/say'
import { defineGame, SINGLE_STEP } from '../contract'
import Board from './Board.svelte'
import lessons from './lessons.json'
import Offer from './Offer.svelte'
import Options from './Options.svelte'
import Phone from './Phone.svelte'
import { setup } from './setup'
import { KINDS, type AzulBoard, type AzulLayout, type AzulSight } from './shapes.gen'
import { apart, marks, script, tell } from './stage'
import { wording } from './wording'

export default defineGame<AzulLayout, AzulSight>({
  name: 'azul',
  order: 0,
  kinds: KINDS,
  title: kind => {
    const isGray = KINDS.some(each => each.tag === kind.tag && each.gray)
    return [t('game.azul'), t('players.n', { count: kind.players }), ...(isGray ? [t('term.gray-side')] : [])].join(', ')
  },
  pools: [
    ['azul-2', 'pool.azul-2'],
    ['azul-multi', 'pool.azul-multi'],
  ],
  defaults: { players: 2, gray: false, level: 2 },
  Options,
  players: choice => Number(choice.players),
  request: choice => ({ players: choice.players, gray: choice.gray }),
  band: ['bYrKwBYRKWB', 'WbyRKwbYRkW', 'kwBYRkWBYRK'],
  bandPicture: letter => (letter === letter.toUpperCase() ? tilePicture(letter) : spacePicture(letter.toUpperCase())),
  sizes: { others: 43, mine: 49, phoneMine: 28, phoneHigh: 536, phoneSpare: 44 },
  Board,
  Offer,
  Phone,
  turn: () => SINGLE_STEP,
  wording,
  prompt: (sight, hand) => {
    if (hand.group) {
      const isFactory = typeof hand.group.source === 'number' && !screen.isPhone
      return isFactory ? `${t('prompt.choose-line')}. ${t('prompt.rest-to-center')}.` : null
    }
    return sight.tiling ? t('prompt.choose-column', { tile: sayTiling(sight.tiling) }) : null
  },
  buttons: () => [],
  pictured: [],
  rounds: () => null,
  isOffer: sight => sight.phase === 'offer',
  piles: sight => [...sight.factories.entries(), ['center', sight.center]],
  discarded: sight => sight.lid,
  starter: sight => sight.marker_seat,
  cost: (event, layout) => (event.event === 'floor-cost' ? (layout.floor_costs[event.space ?? 0] ?? null) : null),
  wall: (board: BoardSight) => (board as AzulBoard).wall,
  wallPictures: (layout, board) =>
    (board as AzulBoard).wall.map((letters, row) =>
      [...letters].map((letter, column) => {
        const printed = layout.wall?.[row]?.[column]
        if (letter !== '.') return tilePicture(letter)
        return printed ? spacePicture(printed) : 'space-line'
      }),
    ),
  tell,
  script,
  apart,
  marks,
  setup,
  lessons,
  planning: async () => (await import('../../../../src/azulejos/games/azul/planning.json')).default,
})
