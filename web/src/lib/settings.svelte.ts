/** The settings of the page, stored in this browser. */
export type Theme = 'system' | 'light' | 'dark'
export type Speed = 'slow' | 'normal' | 'fast' | 'off'

interface Settings {
  theme: Theme
  speed: Speed
  /** Ask before a move is played: a click on a line chooses it, a second one plays. */
  confirm: boolean
  /** Stop at the end of a round until the next one is dealt. */
  pauses: boolean
  sound: boolean
  notify: boolean
  /** Show in words what opponents could take next. */
  threats: boolean
  language: string | null
  name: string
}

const DEFAULTS: Settings = {
  theme: 'system',
  speed: 'normal',
  confirm: false,
  pauses: true,
  sound: false,
  notify: false,
  threats: true,
  language: null,
  name: '',
}
const KEY = 'azulejos.settings'

function stored(): Partial<Settings> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() })

/** Store the settings whenever one changes, take over what another tab stores, and apply the theme. Call once. */
export function keepSettings(): void {
  window.addEventListener('storage', event => {
    if (event.key === KEY) Object.assign(settings, stored())
  })
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings))
      } catch {
        // A browser that keeps nothing still plays.
      }
    })
    $effect(() => {
      if (settings.theme === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = settings.theme
    })
  })
}

const FACTORS: Partial<Record<string, number>> = { slow: 1.8, normal: 1, fast: 0.5, off: 0 }

/** The factor for the duration of movements; 0 if nothing should move. */
export function pace(): number {
  if (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
  return FACTORS[settings.speed] ?? 1
}
