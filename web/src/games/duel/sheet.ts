/** Azul Duel on the page of the score sheet. */
import type { SheetParts } from '../../own/sheet'
import { plateSpacePicture } from './pieces'
import SheetOptions from './SheetOptions.svelte'
import SheetPieces from './SheetPieces.svelte'

export default {
  Options: SheetOptions,
  tag: 'duel:1a,2b,4a',
  tie: 'result.tie-start-tile',
  picture: plateSpacePicture,
  Pieces: SheetPieces,
} satisfies SheetParts
