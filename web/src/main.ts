import { mount } from 'svelte'
import './styles'
import App from './App.svelte'
import { firstLanguage, speak } from './lib/i18n.svelte'
import { keepSettings } from './lib/settings.svelte'

keepSettings()
await speak(firstLanguage())
const target = document.getElementById('app')
if (target) mount(App, { target })

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
