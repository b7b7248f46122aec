import '../src/styles/base.css'
import { mount } from 'svelte'
import { speak } from '../src/messages'
import Preview from './Preview.svelte'

await speak('en')
mount(Preview, { target: document.body })
