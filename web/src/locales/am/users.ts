import type { users as english } from '../en/users.ts'
import type { Texts } from '../texts.ts'

export const users: Texts<typeof english> = {
  search: 'ስም ወይም ስልክ ቁጥር',
  activity: 'ተሳትፎ',
  active: 'ንቁ',
  inactive: 'ንቁ ያልሆነች',
  payment: 'ክፍያ',
  any: 'ሁሉም',
  paid: 'የከፈለች',
  waiting: 'መለያው ክፍያ በመጠበቅ ላይ',

  list: 'ተወዳዳሪዎች፣ አዲሷ መጀመሪያ',
  none: 'እንዲህ ያለች ተወዳዳሪ የለችም።',
  failed: 'ተወዳዳሪዎቹን መጫን አልተቻለም።',
  more: 'ቀደም ብለው የተመዘገቡ',
  registeredAt: 'የተመዘገበችው {{at}}',

  activate: 'ያንቁ',
  deactivate: 'ከንቁነት ያውጡ',
  activated: '{{name}} ትሳተፋለች።',
  deactivated: '{{name}} ከእንግዲህ አትሳተፍም።',
  toggleFailed: 'ተሳትፎውን በመቀየር ላይ ስህተት ተከስቷል።',
  deactivateTitle: '{{name}} ከንቁነት ትውጣ?',
  deactivateText: 'ከይፋዊው ዝርዝር ትወጣለች፣ ማንም ድምፅ ሊሰጣት አይችልም። እስካሁን ያገኘችው ድምፅ ይቆያል፣ በማንኛውም ጊዜ እንደገና ሊያነቋት ይችላሉ።',
  optional: 'አማራጭ',

  details: 'ፎቶዎችና ክፍያዎች',
  detailsFailed: 'ዝርዝሯን መጫን አልተቻለም።',
  photos: 'ፎቶዎች',
  noPhotos: 'ፎቶ የላትም።',
  photo: '{{name}}፣ ፎቶ {{number}}',
  removePhoto: 'ፎቶ {{number}}ን ያስወግዱ',
  removeText: 'ወዲያውኑ ከድረ ገጹ ይወጣል፣ ሊመለስም አይችልም። ምክንያቱ በመዝገቡ ይቀመጣል።',
  removeReason: 'እባክዎ ምክንያቱን ከ1 እስከ 300 ፊደላት ይጻፉ።',
  removed: 'ፎቶው ተወግዷል።',
  payments: 'ክፍያዎች',
  noPayments: 'ክፍያ አልጀመረችም።',
  allPayments: 'ሁሉም ክፍያዎቿ',
}
