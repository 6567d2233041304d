import { mount } from 'svelte'
import './styles'
import App from './App.svelte'
import { firstLanguage, speak } from './lib/i18n.svelte'
import { keepSettings } from './lib/settings.svelte'

const KEEP_AFTER_MS = 1000

keepSettings()
await speak(firstLanguage())
const target = document.getElementById('app')
if (target) mount(App, { target })

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // Once the page has nothing else to do, what it takes to play without a network is kept, too.
  const keepEngine = () =>
    void navigator.serviceWorker.ready.then(found => setTimeout(() => found.active?.postMessage('keep the engine'), KEEP_AFTER_MS))
  const register = () => void navigator.serviceWorker.register('/sw.js').then(keepEngine, () => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
