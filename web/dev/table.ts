import '../src/styles/base.css'
import { mount } from 'svelte'

import { follow, languageToSpeak } from '../src/lib/settings.svelte'
import { speak } from '../src/messages'
import Stage from './Stage.svelte'

await speak(languageToSpeak())
follow()
mount(Stage, { target: document.body })
