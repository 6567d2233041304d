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

export const route = {
  get now(): Route {
    return current
  },
}

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', () => {
    current = parseRoute(location.hash)
    window.scrollTo(0, 0)
  })
}

/** Return the address of a place on the page. */
export function link(...parts: string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`
}

export function go(address: string): void {
  location.hash = address
}

/** Change the address without a new entry in the history. */
export function replace(address: string): void {
  history.replaceState(null, '', address)
  current = parseRoute(address)
}
