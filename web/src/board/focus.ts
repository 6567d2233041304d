/** The focus stays with the table: what had it may be gone after a move, and then the offer has it. */

const PILES = '[data-group][data-rove], [data-slot][data-rove], [data-word][data-rove]'
const isVisible = (element: HTMLElement) => element.offsetParent !== null

/** Focus what can be taken first; the offer itself while nothing can be. */
export function focusOffer(root: ParentNode): void {
  const piles = [...root.querySelectorAll<HTMLElement>(PILES)].filter(isVisible)
  const offer = [...root.querySelectorAll<HTMLElement>('[data-offer]')].find(isVisible)
  const found = piles.find(pile => pile.tabIndex === 0) ?? piles[0] ?? offer
  found?.focus({ preventScroll: true })
}

/** Whether nothing has the focus, or only the offer as a whole while it has piles again. */
export function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || (focused instanceof HTMLElement && focused.dataset.offer !== undefined)
}
