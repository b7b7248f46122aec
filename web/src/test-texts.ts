// Tests read English, as if a browser had asked for it.

import { speak, speakEvent, speakRulebook, speakWorkshop } from './messages'

await speak('en')
await speakRulebook()
await speakWorkshop()
await speakEvent()
