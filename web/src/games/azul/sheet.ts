/** Azul on the page of the score sheet. */
import { spacePicture } from '../../lib/pieces'
import type { SheetParts } from '../../own/sheet'
import SheetOptions from './SheetOptions.svelte'

export default {
  Options: SheetOptions,
  tag: 'azul2',
  tie: 'result.tie-rows',
  picture: printed => spacePicture(printed),
} satisfies SheetParts
