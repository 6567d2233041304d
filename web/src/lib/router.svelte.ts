/** The current place on the page: the part of the address after `#`, which no server needs to know. */
interface Route {
  name: string
  rest: string[]
  query: URLSearchParams
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const parts = path
    .split('/')
    .filter(part => part !== '')
    .map(decode)
  return { name: parts[0] ?? 'home', rest: parts.slice(1), query: new URLSearchParams(query) }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

let current: Route = $state.raw(parseRoute(typeof location === 'undefined' ? '' : location.hash))
/** How many times another place was gone to. */
let moves = 0

const samePlace = (a: Route, b: Route) => a.name === b.name && a.rest.join('/') === b.rest.join('/')

/** Take in the address as it is: its event comes later than the change. */
function follow(): void {
  const found = parseRoute(location.hash)
  if (!samePlace(found, current)) moves += 1
  current = found
}

export const route = {
  get now(): Route {
    return current
  },
}

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', () => {
    follow()
    window.scrollTo(0, 0)
  })
}

/** Return the address of a place on the page. */
export function link(...parts: string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`
}

/** What a page may do to the address while it is open. An answer that comes after the visitor has left does nothing. */
export interface Visit {
  go(address: string): void
  /** Change the address without a new entry in the history. */
  replace(address: string): void
  /** Go to another part of the same place, with an entry in the history and without scrolling. */
  step(address: string): void
}

/** Return the visit to the page that is being opened. */
export function beginVisit(): Visit {
  const begun = moves
  const isOpen = () => {
    follow()
    return moves === begun
  }
  return {
    go(address) {
      if (isOpen()) location.hash = address
    },
    replace(address) {
      if (!isOpen()) return
      history.replaceState(null, '', address)
      follow()
    },
    step(address) {
      if (!isOpen()) return
      history.pushState(null, '', address)
      follow()
    },
  }
}
