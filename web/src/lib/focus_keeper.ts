/** Where the focus goes when its element disappears: never back to the top of the page, where a keyboard would start over. */

/** Parts of a page within which the focus stays. */
const AREAS = 'section, nav, form, fieldset, .panel, [role=group]'
const HEADINGS = 'h1, h2, h3'
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

const isShown = (element: HTMLElement): boolean => typeof element.checkVisibility !== 'function' || element.checkVisibility()

function firstIn(area: Element, selector: string): HTMLElement | null {
  return [...area.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null
}

/** What is left of the surroundings of an element that is gone: a heading or a control there, else the heading of the page. */
function heirOf(path: readonly Element[], root: HTMLElement): HTMLElement {
  for (const area of path) {
    if (!area.isConnected || !root.contains(area) || !area.matches(AREAS)) continue
    const found = firstIn(area, HEADINGS) ?? firstIn(area, CONTROLS)
    if (found) return found
  }
  return firstIn(root, '[data-home]') ?? firstIn(root, 'h1') ?? root
}

/** Whether something had the focus, is gone, and nothing else has it. */
function isLost(path: readonly Element[]): boolean {
  const [last] = path
  return last !== undefined && !last.isConnected && document.activeElement === document.body
}

/** Watch over the focus in a part of the page; return what ends it. */
export function keepFocus(root: HTMLElement): () => void {
  let path: Element[] = []
  let waiting: ReturnType<typeof setTimeout> | undefined
  const note = (event: FocusEvent): void => {
    path = event.composedPath().filter(each => each instanceof Element)
  }
  /** Components that know better move the focus before this does. */
  const restore = (): void => {
    if (!isLost(path)) return
    const heir = heirOf(path, root)
    if (!heir.matches(CONTROLS)) heir.tabIndex = -1
    heir.focus({ preventScroll: true })
  }
  const watcher = new MutationObserver(() => {
    if (!isLost(path)) return
    clearTimeout(waiting)
    waiting = setTimeout(restore)
  })
  document.addEventListener('focusin', note)
  watcher.observe(root, { childList: true, subtree: true })
  return () => {
    clearTimeout(waiting)
    watcher.disconnect()
    document.removeEventListener('focusin', note)
  }
}
