import type { ranking as english } from '../en/ranking.ts'
import type { Texts } from '../texts.ts'

export const ranking: Texts<typeof english> = {
  failed: 'ደረጃውን መጫን አልተቻለም።',
  stale: 'አሁን ምላሽ የለም፦ እነዚህ ቁጥሮች የ{{at}} ናቸው።',
  none: 'እስካሁን የተመዘገበች የለችም።',
  live: 'እውነተኛው ቁጥር እንደገባ፣ የሕዝቡ ቆሞ ባለበት ጊዜም።',
  leaders: 'ሦስቱ መሪዎች',
  all: 'ሁሉም በድምፅ',
  place: 'ደረጃ',
  name: 'ስም',
  votes: 'ድምፅ',
  free: 'ነጻ',
  unlisted: 'በዝርዝር የለችም',
  csv: 'በCSV ያውርዱ',
  more: 'ተጨማሪ ያሳዩ',
}
