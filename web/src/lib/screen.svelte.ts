/** How much room there is. */
const PHONE = '(max-width: 899px)'

let phone = $state(false)

if (typeof matchMedia === 'function') {
  const query = matchMedia(PHONE)
  phone = query.matches
  query.addEventListener('change', () => (phone = query.matches))
}

export const screen = {
  get isPhone(): boolean {
    return phone
  },
}
