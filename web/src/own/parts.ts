/** What the games add to the page of the score sheet, fetched with it. */
import type { SheetParts } from './sheet'

const found = import.meta.glob<SheetParts>('../games/*/sheet.ts', { eager: true, import: 'default' })

/** Return the parts of a game; undefined for a game without any. */
export const partsOfGame = (name: string): SheetParts | undefined => found[`../games/${name}/sheet.ts`]
