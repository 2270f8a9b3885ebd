import type { inbox as english } from '../en/inbox.ts'
import type { Texts } from '../texts.ts'

export const inbox: Texts<typeof english> = {
  list: 'ጥያቄዎች፣ አዲሱ በመጀመሪያ',
  none: 'እንዲህ ያለ ጥያቄ የለም።',
  failed: 'ጥያቄዎቹን መጫን አልተቻለም።',
  more: 'ቀደም ያሉ ጥያቄዎች',
  search: 'ፈልግ',
  searchHint: 'ጠያቂው፣ ኢሜይል፣ ስልክ፣ ከመልእክቱ ቃል ወይም ስሟ።',
  allTypes: 'ሁሉም ዓይነቶች',
  state: 'ሁኔታ',
  allStates: 'ሁሉም',
  open: 'ያልተፈጸመ',
  handled: 'የተፈጸመ',
  handle: 'እንደተፈጸመ ምልክት ያድርጉ',
  reopen: 'እንደገና ይክፈቱ',
  only: 'ለ{{name}} የቀረቡ ጥያቄዎች ብቻ',
  notOnly: 'ለ{{name}} ብቻ አይደለም',
  file: 'እንደ CSV አስቀምጥ',
  to: 'ለ',
  about: 'ስለ እሷ',
  sentAt: '{{at}} ተልኳል',
  handledAt: '{{at}} ተፈጽሟል',
}
