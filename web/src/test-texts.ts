// Tests use the English texts.

import { speak, speakEvent, speakRulebook, speakWorkshop } from './messages'

await speak('en')
await speakRulebook()
await speakWorkshop()
await speakEvent()
