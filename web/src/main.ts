import './styles/base.css'

import { mount } from 'svelte'

import { follow, languageToSpeak } from './lib/settings.svelte'
import { keepPage } from './lib/worker'
import { speak } from './messages'

// The texts and the page load side by side; nothing is shown before the texts are there.
const [{ default: App }] = await Promise.all([import('./App.svelte'), speak(languageToSpeak())])
follow()
const target = document.getElementById('app')
if (target) mount(App, { target })
if (import.meta.env.PROD) void keepPage()
