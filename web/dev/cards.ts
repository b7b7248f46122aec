import '../src/styles/base.css'
import { mount } from 'svelte'
import Deck from './Deck.svelte'

mount(Deck, { target: document.body })
