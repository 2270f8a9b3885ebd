import type { payments as english } from '../en/payments.ts'
import type { Texts } from '../texts.ts'

export const payments: Texts<typeof english> = {
  note_attention: 'ध्यान चाहिए',
  note_cancel_asked: 'रद्द करने का अनुरोध हुआ',
  note_return_link: 'नया वापसी लिंक बना',
  note_refund_begun: 'चापा ने राशि लौटाना शुरू किया',
  note_withdrawn: 'वापस लिया गया: उस समय कार्ड जाँचा नहीं जा सका',

  source_payer: 'भुगतानकर्ता',
  source_api: 'यह साइट',
  source_admin: 'एक एडमिन',
  'source_open-checkout': 'भुगतान का पृष्ठ खोलना',
  source_settle: 'भुगतान के बारे में चापा से पूछना',
  source_cancel: 'भुगतान का पृष्ठ बंद करना',
  source_refund: 'वापसी के बारे में चापा से पूछना',
  source_comparison: 'चापा की सूची से मिलान',
  source_worker: 'कार्ड की जाँच',

  reason: 'कारण:',
  givesUpPlace: 'इसके साथ प्रतियोगी का स्थान भी जाता है।',
  refundReference: 'वापसी का चापा संदर्भ:',

  problem_verify_mismatch: 'चापा जो बताता है वह यहाँ दर्ज से अलग है: {{parts}}।',
  problem_list_mismatch: 'चापा की सूची यहाँ दर्ज से अलग है: {{parts}}।',
  problem_listed_pending: 'यहाँ यह भुगतान हुआ गिना जाता है, पर चापा की सूची में अभी नहीं हुआ है।',
  problem_listed_failed: 'यहाँ यह भुगतान हुआ गिना जाता है, पर चापा की सूची में विफल है।',
  problem_not_listed: 'यहाँ यह भुगतान हुआ गिना जाता है, पर चापा की सूची में नहीं है।',
  problem_no_outcome: 'तीन दिन से चापा ने नहीं बताया कि इसका अंत कैसे हुआ।',
  problem_refund_overdue: 'तीन दिन से चापा ने नहीं बताया कि राशि लौट गई।',
  problem_refund_refused: 'चापा ने राशि लौटाने से मना किया।',
  problem_refund_not_found: 'चापा ने राशि लौटाने से मना किया: वह इस भुगतान को नहीं जानता।',
  problem_refund_repeat_refused:
    'दोबारा पूछने पर चापा ने वापसी नहीं ली। हो सकता है पहली बार ले ली हो, जब उसका उत्तर खो गया था।',
  problem_refund_unknown: 'चापा ने वापसी ले ली थी और अब उसे नहीं जानता।',
  problem_refund_mismatch: 'चापा कोई और राशि लौटा रहा है।',
  problem_refunded_after_use: 'जिसके लिए भुगतान हुआ था उसके इस्तेमाल के बाद राशि लौट गई।',
  problem_reversed_after_use: 'जिसके लिए भुगतान हुआ था उसके इस्तेमाल के बाद सेवा ने राशि वापस ले ली।',
  problem_fee_paid_before: 'शुल्क पहले ही दिया जा चुका था।',
  problem_payment_refused: 'चापा ने यह भुगतान नहीं लिया।',
  problem_payment_unavailable: 'चापा ने भुगतान का पृष्ठ नहीं दिया।',
  problem_card_unavailable: 'कार्ड इस्तेमाल हो चुका है, रद्द है या मौजूद नहीं।',
  problem_fee_paid: 'उसका शुल्क पहले ही दिया जा चुका था।',

  said: 'चापा के शब्द: {{said}}',

  part_amount: 'राशि',
  part_currency: 'मुद्रा',
  part_reference: 'संदर्भ',
  part_mode: 'परीक्षण या असली पैसा',
}
