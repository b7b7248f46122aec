import '../src/styles/base.css'
import { mount } from 'svelte'

import { follow, languageToSpeak } from '../src/lib/settings.svelte'
import { speak } from '../src/messages'
import Deck from './Deck.svelte'

await speak(languageToSpeak())
follow()
mount(Deck, { target: document.body })
