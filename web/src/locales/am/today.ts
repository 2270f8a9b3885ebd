import type { today as english } from '../en/today.ts'
import type { Texts } from '../texts.ts'

export const today: Texts<typeof english> = {
  title: 'ዛሬ',
  since: 'ከ{{at}} ጀምሮ',
  failed: 'የዛሬን አኃዞች መጫን አልተቻለም።',
  votes: 'ድምፅ',
  total: 'የተቆጠረ',
  paid: 'የተከፈለበት',
  free: 'ነጻ',
  lastHour: 'ባለፈው አንድ ሰዓት',
  refused: 'ውድቅ የሆኑ',
  money: 'የገባና ያልተመለሰ ገንዘብ',
  noMoney: 'እስካሁን የለም።',
  moneyOf: '{{provider}}፣ ክፍያዎች፦ {{number}}',
  contestants: 'ተወዳዳሪዎች',
  registered: 'የተመዘገቡ',
  registeredToday: 'ዛሬ የተመዘገቡ',
  havePaid: 'የከፈሉ',
  active: 'ንቁ',
  attention: 'መታየት ያለበት',
  requests: 'ያልተጠናቀቁ ጥያቄዎች',
  payments: 'ትኩረት የሚሹ ክፍያዎች',
  quarantined: 'ታግደው ውሳኔ የሚጠብቁ ድምፆች',
  deadLetters: 'ሊመዘገቡ ያልቻሉ ድምፆች',
  batches: 'ባለፉት ሰባት ቀናት ታዘው ያልተሳኩ የካርድ ስብስቦች',
}
