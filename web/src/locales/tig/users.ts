import type { users as english } from '../en/users.ts'
import type { Texts } from '../texts.ts'

export const users: Texts<typeof english> = {
  search: 'ስም ወይ ቁጽሪ ቴሌፎን',
  activity: 'ንጥፈት',
  active: 'ንጥፍቲ',
  inactive: 'ዘይንጥፍቲ',
  payment: 'ክፍሊት',
  any: 'ኩሎም',
  paid: 'ዝኸፈለት',
  waiting: 'ሕሳብ ክፍሊት ይጽበ',

  list: 'ተወዳደርቲ፡ ሓዳሽ መጀመርታ',
  none: 'ከምዚኣ ዝበለት ተወዳዳሪት የላን።',
  failed: 'ተወዳደርቲ ክጽዓና ኣይከኣላን።',
  more: 'ቅድሚኡ ዝተመዝገባ ተወዳደርቲ',
  registeredAt: 'ዝተመዝገበትሉ {{at}}',

  activate: 'ኣንጥፉ',
  deactivate: 'ካብ ንጥፈት ኣውጽኡ',
  activated: '{{name}} ትሳተፍ ኣላ።',
  deactivated: '{{name}} ደጊም ኣይትሳተፍን።',
  toggleFailed: 'ንጥፈት ኣብ ምቕያር ጌጋ ኣጋጢሙ።',
  deactivateTitle: '{{name}} ካብ ንጥፈት ክትወጽእ ዶ?',
  deactivateText: 'ካብቲ ህዝባዊ ዝርዝር ትወጽእ፡ ማንም ድምጺ ክህባ ድማ ኣይክእልን። ክሳብ ሕጂ ዝረኸበቶ ድምጺ ይጸንሕ፡ ኣብ ዝኾነ ግዜ ድማ ከም ብሓድሽ ከተንጥፍዋ ትኽእሉ።',
  optional: 'ምርጫ',

  details: 'ስእልታትን ክፍሊታትን',
  detailsFailed: 'ዝርዝራታ ክጽዓን ኣይከኣለን።',
  photos: 'ስእልታት',
  noPhotos: 'ስእሊ የብላን።',
  photo: '{{name}}፡ ስእሊ {{number}}',
  removePhoto: 'ስእሊ {{number}} ኣውጽኡ',
  removeText: 'ብቕጽበት ካብቲ ገጽ ይወጽእ፡ ክምለስ ድማ ኣይክእልን። እቲ ምኽንያት ኣብ መዝገብ ይዕቀብ።',
  removeReason: 'በጃኹም ምኽንያት ጽሓፉ፡ ካብ 1 ክሳብ 300 ፊደላት።',
  removed: 'እቲ ስእሊ ወጺኡ።',
  payments: 'ክፍሊታት',
  noPayments: 'ክፍሊት ኣይጀመረትን።',
  allPayments: 'ኩሉ ክፍሊታታ',
}
