import './styles/base.css'

import { mount } from 'svelte'

import { follow, languageToSpeak } from './lib/settings.svelte'
import { keepPage } from './lib/worker'
import { speak } from './messages'

// Texts and page load in parallel. Nothing is shown before the texts are loaded.
const [{ default: App }] = await Promise.all([import('./App.svelte'), speak(languageToSpeak())])
follow()
const target = document.getElementById('app')
if (target) mount(App, { target })
if (import.meta.env.PROD) void keepPage()
