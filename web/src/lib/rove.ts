/** Arrow keys that move to the nearest control in their direction. */
import type { Action } from 'svelte/action'

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Spot {
  x: number
  y: number
}

/** Choose the nearest spot in a direction; being off to the side counts double. */
export function nearest(from: Spot, spots: readonly Spot[], [dx, dy]: [number, number]): number {
  let best = -1
  let least = Infinity
  spots.forEach((spot, index) => {
    const [x, y] = [spot.x - from.x, spot.y - from.y]
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    if (ahead <= 1) return
    const distance = ahead + 2 * aside
    if (distance < least) {
      least = distance
      best = index
    }
  })
  return best
}

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Make a container walkable: its `[data-rove]` controls are one stop for Tab and many for arrows. */
export const rove: Action = node => {
  const spots = () => [...node.querySelectorAll<HTMLElement>('[data-rove]:not(:disabled)')]
  const settle = () => {
    const all = spots()
    const current = all.find(spot => spot.tabIndex === 0 && spot.dataset.current === 'yes') ?? all[0]
    for (const spot of all) spot.tabIndex = spot === current ? 0 : -1
  }
  const keydown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-rove]')
    if (!step || !target || event.altKey || event.ctrlKey || event.metaKey) return
    const others = spots().filter(spot => spot !== target)
    const found = others[nearest(middle(target), others.map(middle), step)]
    event.preventDefault()
    found?.focus()
  }
  const focusin = (event: FocusEvent) => {
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-rove]')
    if (!target) return
    for (const spot of spots()) {
      spot.tabIndex = spot === target ? 0 : -1
      spot.dataset.current = spot === target ? 'yes' : 'no'
    }
  }
  node.addEventListener('keydown', keydown)
  node.addEventListener('focusin', focusin)
  const watcher = typeof MutationObserver === 'undefined' ? null : new MutationObserver(settle)
  watcher?.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'data-rove'] })
  settle()
  return {
    destroy() {
      watcher?.disconnect()
      node.removeEventListener('keydown', keydown)
      node.removeEventListener('focusin', focusin)
    },
  }
}
