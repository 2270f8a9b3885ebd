import type { payments as english } from '../en/payments.ts'
import type { Texts } from '../texts.ts'

export const payments: Texts<typeof english> = {
  note_attention: 'ትኹረት የድሊ',
  note_cancel_asked: 'ስረዛ ተሓቲቱ',
  note_return_link: 'ሓድሽ መመለሲ መላግቦ ተገይሩ',
  note_refund_begun: 'ቻፓ ነቲ ምምላስ ጀሚሩዎ',
  note_withdrawn: 'ተመሊሱ፦ እቲ ካርድ ሽዑ ክረአ ኣይተኻእለን',

  source_payer: 'ከፋሊ',
  source_api: 'እዚ መርበብ',
  source_admin: 'ኣመሓዳሪ',
  'source_open-checkout': 'መኽፈሊ ገጽ ምኽፋት',
  source_settle: 'ብዛዕባ እቲ ክፍሊት ንቻፓ ምሕታት',
  source_cancel: 'መኽፈሊ ገጽ ምዕጻው',
  source_refund: 'ብዛዕባ እቲ ምምላስ ንቻፓ ምሕታት',
  source_comparison: 'ምስ ዝርዝር ቻፓ ምንጽጻር',
  source_worker: 'ካርድ ምርኣይ',

  reason: 'ምኽንያት፦',
  givesUpPlace: 'ቦታ እታ ተወዳዳሪት ምስኡ ይኸይድ።',
  refundReference: 'መወከሲ ቁጽሪ ቻፓ ናይቲ ምምላስ፦',

  problem_verify_mismatch: 'እቲ ቻፓ ዝብሎ ምስቲ ኣብዚ ዝተመዝገበ ኣይሰማማዕን፦ {{parts}}።',
  problem_list_mismatch: 'እቲ ቻፓ ዝዘርዘሮ ምስቲ ኣብዚ ዝተመዝገበ ኣይሰማማዕን፦ {{parts}}።',
  problem_listed_pending: 'ኣብዚ ከም ዝተኸፈለ ይቑጸር፡ ቻፓ ግን ገና ከም ዘይተኸፈለ ይዝርዝሮ።',
  problem_listed_failed: 'ኣብዚ ከም ዝተኸፈለ ይቑጸር፡ ቻፓ ግን ከም ዘይተዓወተ ይዝርዝሮ።',
  problem_not_listed: 'ኣብዚ ከም ዝተኸፈለ ይቑጸር፡ ኣብ ዝርዝር ቻፓ ግን የለን።',
  problem_no_outcome: 'ቻፓ ንሰለስተ መዓልቲ ከመይ ከም ዝተወድአ ኣይተናገረን።',
  problem_refund_overdue: 'ቻፓ ንሰለስተ መዓልቲ እቲ ገንዘብ ከም ዝተመልሰ ኣይተናገረን።',
  problem_refund_refused: 'ቻፓ ነቲ ምምላስ ኣይተቐበሎን።',
  problem_refund_not_found: 'ቻፓ ነቲ ምምላስ ኣይተቐበሎን፦ ነዚ ክፍሊት ኣይፈልጦን።',
  problem_refund_repeat_refused: 'ቻፓ ነቲ ምምላስ እንደገና ምስ ተሓተተ ኣይተቐበሎን። መልሱ ኣብ ዝጠፍኣሉ ቀዳማይ ግዜ ተቐቢሉዎ ክኸውን ይኽእል።',
  problem_refund_unknown: 'ቻፓ ነቲ ምምላስ ተቐቢሉዎ ነይሩ፡ ሕጂ ግን ኣይፈልጦን።',
  problem_refund_mismatch: 'ቻፓ ካልእ መጠን ገንዘብ ይመልስ።',
  problem_refunded_after_use: 'እቲ ገንዘብ፡ ዝተኸፍለሉ ድሕሪ ምጥቃም ተመሊሱ።',
  problem_reversed_after_use: 'ኣቕራቢ ክፍሊት ነቲ ገንዘብ፡ ዝተኸፍለሉ ድሕሪ ምጥቃም መሊሱ ወሲዱዎ።',
  problem_fee_paid_before: 'እቲ ክፍሊት ቅድሚኡ ተኸፊሉ ነይሩ።',
  problem_payment_refused: 'ቻፓ ነዚ ክፍሊት ኣይተቐበሎን።',
  problem_payment_unavailable: 'ቻፓ መኽፈሊ ገጽ ኣይሃበን።',
  problem_card_unavailable: 'እቲ ካርድ ድሮ ተጠቒሙ፡ ተሰሪዙ ወይ የለን።',
  problem_fee_paid: 'ክፍሊታ ድሮ ተኸፊሉ ነይሩ።',

  said: 'ቃላት ቻፓ፦ {{said}}',

  part_amount: 'መጠን ገንዘብ',
  part_currency: 'ዓይነት ገንዘብ',
  part_reference: 'መወከሲ ቁጽሪ',
  part_mode: 'ናይ ፈተነ ወይ ናይ ሓቂ ገንዘብ',
}
