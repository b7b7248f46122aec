import '../src/styles/base.css'
import { mount } from 'svelte'
import Stage from './Stage.svelte'

mount(Stage, { target: document.body })
