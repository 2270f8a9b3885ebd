import type { users as english } from '../en/users.ts'
import type { Texts } from '../texts.ts'

export const users: Texts<typeof english> = {
  search: 'नाम या फ़ोन',
  activity: 'भागीदारी',
  active: 'सक्रिय',
  inactive: 'निष्क्रिय',
  payment: 'भुगतान',
  any: 'सभी',
  paid: 'भुगतान हुआ',
  waiting: 'खाता भुगतान की प्रतीक्षा में',

  list: 'प्रतियोगी, सबसे नई पहले',
  none: 'ऐसी कोई प्रतियोगी नहीं।',
  failed: 'प्रतियोगी लोड नहीं हो सके।',
  more: 'पहले की प्रतियोगी',
  registeredAt: 'पंजीकरण {{at}}',

  activate: 'सक्रिय करें',
  deactivate: 'निष्क्रिय करें',
  activated: '{{name}} भाग ले रही हैं।',
  deactivated: '{{name}} अब भाग नहीं ले रही हैं।',
  toggleFailed: 'भागीदारी बदलते समय त्रुटि हुई।',
  deactivateTitle: '{{name}} को निष्क्रिय करें?',
  deactivateText:
    'वह सार्वजनिक सूची से हट जाती है और कोई उसे वोट नहीं दे सकता। अब तक के वोट बने रहते हैं, और आप उसे कभी भी फिर सक्रिय कर सकते हैं।',
  optional: 'वैकल्पिक',

  details: 'फ़ोटो और भुगतान',
  detailsFailed: 'उसका विवरण लोड नहीं हो सका।',
  photos: 'फ़ोटो',
  noPhotos: 'उसकी कोई फ़ोटो नहीं है।',
  photo: '{{name}}, फ़ोटो {{number}}',
  removePhoto: 'फ़ोटो {{number}} हटाएँ',
  removeText: 'यह तुरंत साइट से हट जाती है और वापस नहीं लाई जा सकती। कारण लॉग में रखा जाता है।',
  removeReason: 'कृपया कारण बताएँ, 1 से 300 अक्षरों में।',
  removed: 'फ़ोटो हटा दी गई।',
  payments: 'भुगतान',
  noPayments: 'उसने भुगतान शुरू नहीं किया।',
  allPayments: 'उसके सभी भुगतान',
}
