import type { inbox as english } from '../en/inbox.ts'
import type { Texts } from '../texts.ts'

export const inbox: Texts<typeof english> = {
  list: 'ሕቶታት፡ ሓድሽ መጀመርታ',
  none: 'ከምዚ ዝበለ ሕቶ የለን።',
  failed: 'እቶም ሕቶታት ክጽዓኑ ኣይከኣሉን።',
  more: 'ቅድሚኡ ዝነበሩ ሕቶታት',
  search: 'ድለ',
  searchHint: 'ሓታቲ፡ ኢሜይል፡ ቴሌፎን፡ ቃል ካብቲ መልእኽቲ ወይ ስማ።',
  allTypes: 'ኩሎም ዓይነታት',
  state: 'ኩነታት',
  allStates: 'ኩሎም',
  open: 'ዘይተፈጸመ',
  handled: 'ዝተፈጸመ',
  handle: 'ከም ዝተፈጸመ ምልክት ግበሩ',
  reopen: 'እንደገና ክፈቱ',
  only: 'ናብ {{name}} ዝቐረቡ ሕቶታት ጥራይ',
  notOnly: 'ናብ {{name}} ጥራይ ኣይኮነን',
  file: 'ከም CSV ኣቐምጥ',
  to: 'ናብ',
  about: 'ብዛዕባኣ',
  sentAt: '{{at}} ተላኢኹ',
  handledAt: '{{at}} ተፈጺሙ',
}
