import type { zones as english } from '../en/zones.ts'
import type { Texts } from '../texts.ts'

export const zones: Texts<typeof english> = {
  add: 'ዞን ያክሉ',
  addIt: 'አክል',
  added: '{{name}} ተጨምሯል።',
  name: 'የዞኑ ስም',
  list: 'ዞኖች',
  none: 'እስካሁን ዞን የለም።',
  failed: 'ዞኖቹን መጫን አልተቻለም።',
  contestants_one: 'በሁሉም ውድድሮች {{number}} ተወዳዳሪ',
  contestants_other: 'በሁሉም ውድድሮች {{number}} ተወዳዳሪዎች',
  kept: 'የተመዘገበበት ስም',
  retired: 'የተነሳ፦ ከእንግዲህ አይቀርብም',
  rename: 'ስም ቀይር',
  renameTitle: 'የዞኑን ስም ይቀይሩ',
  renameText: 'ሁሉም ሰው አዲሱን ስም ወዲያውኑ ያያል፤ ተወዳዳሪዎች በዚያው ይቆያሉ።',
  renamed: 'ዞኑ አዲስ ስሙን ይዟል።',
  retire: 'አንሳ',
  retireAsk: '{{name}} ይነሳ? ከእንግዲህ አይቀርብም፤ የመረጡት ተወዳዳሪዎች ግን ይዘውት ይቆያሉ። መመለስ ይቻላል።',
  bringBack: 'መልስ',
}
