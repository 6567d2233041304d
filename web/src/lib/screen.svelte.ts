/** How much room there is. */
const LOW = '(max-height: 499px) and (orientation: landscape)'
const PHONE = `(max-width: 899px), ${LOW}`

let phone = $state(false)
let low = $state(false)

if (typeof matchMedia === 'function') {
  const [phones, lows] = [matchMedia(PHONE), matchMedia(LOW)]
  const look = () => {
    phone = phones.matches
    low = lows.matches
  }
  look()
  for (const query of [phones, lows]) query.addEventListener('change', look)
}

export const screen = {
  /** Whether there is room for a phone's table only. */
  get isPhone(): boolean {
    return phone
  },
  /** Whether it is wide but low: a phone held sideways, or a desk at twice the size. */
  get isLow(): boolean {
    return low
  },
}
