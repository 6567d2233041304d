import { mount } from 'svelte'
import './styles'
import App from './App.svelte'
import { firstLanguage, followLanguage, speak } from './lib/i18n.svelte'
import { keepSettings } from './lib/settings.svelte'

// Once the page has nothing else to do, what it takes to play without a network is kept; then, unless a match is begun,
// what it takes to study; later, the other languages.
const ENGINE_AFTER_MS = 1000
const STUDY_AFTER_MS = 4000
const REST_AFTER_MS = 60_000

keepSettings()
await speak(firstLanguage())
followLanguage()
const target = document.getElementById('app')
if (target) mount(App, { target })

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const loaded = () => performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)
  /** Whether a match is about to begin: nothing may be in its way. */
  const isBeginning = () => /^#\/(table|offline)\b/.test(location.hash) && document.querySelector('.match[data-turn]') === null
  const ask = (keep: 'engine' | 'study' | 'rest') =>
    void navigator.serviceWorker.ready.then(found => found.active?.postMessage({ keep, loaded: loaded() }))
  const keepMore = () => {
    setTimeout(() => ask('engine'), ENGINE_AFTER_MS)
    setTimeout(keepStudy, STUDY_AFTER_MS)
    setTimeout(() => ask('rest'), REST_AFTER_MS)
  }
  const keepStudy = () => {
    if (isBeginning()) setTimeout(keepStudy, STUDY_AFTER_MS)
    else ask('study')
  }
  const register = () => void navigator.serviceWorker.register('/sw.js').then(keepMore, () => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
