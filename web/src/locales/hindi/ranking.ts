import type { ranking as english } from '../en/ranking.ts'
import type { Texts } from '../texts.ts'

export const ranking: Texts<typeof english> = {
  failed: 'रैंकिंग लोड नहीं हो सकी।',
  stale: 'अभी उत्तर नहीं मिल रहा: ये गिनतियाँ {{at}} की हैं।',
  none: 'यहाँ अभी कोई नहीं है।',
  live: 'आते ही असली गिनती, तब भी जब सार्वजनिक गिनती रुकी हो।',
  leaders: 'तीन अग्रणी',
  all: 'सभी, वोटों के अनुसार',
  place: 'स्थान',
  name: 'नाम',
  votes: 'वोट',
  free: 'मुफ़्त',
  unlisted: 'सूची में नहीं',
  csv: 'CSV के रूप में डाउनलोड करें',
  more: 'और दिखाएँ',
}
