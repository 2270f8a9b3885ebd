import type { payments as english } from '../en/payments.ts'
import type { Texts } from '../texts.ts'

export const payments: Texts<typeof english> = {
  note_attention: 'ትኩረት ይሻል',
  note_cancel_asked: 'ስረዛ ተጠይቋል',
  note_return_link: 'አዲስ የመመለሻ ሊንክ ተሠርቷል',
  note_refund_begun: 'ቻፓ ተመላሹን ጀምሯል',
  note_withdrawn: 'ተመልሷል፦ ካርዱን በዚያ ጊዜ ማየት አልተቻለም',

  source_payer: 'ከፋዩ',
  source_api: 'ይህ ድረ ገጽ',
  source_admin: 'አስተዳዳሪ',
  'source_open-checkout': 'የክፍያ ገጹን መክፈት',
  source_settle: 'ስለ ክፍያው ቻፓን መጠየቅ',
  source_cancel: 'የክፍያ ገጹን መዝጋት',
  source_refund: 'ስለ ተመላሹ ቻፓን መጠየቅ',
  source_comparison: 'ከቻፓ ዝርዝር ጋር ማነጻጸር',
  source_worker: 'ካርዱን ማየት',

  reason: 'ምክንያት፦',
  givesUpPlace: 'የተወዳዳሪዋ ቦታ አብሮት ይሄዳል።',
  refundReference: 'የተመላሹ የቻፓ ማጣቀሻ፦',

  problem_verify_mismatch: 'ቻፓ የሚለው እዚህ ከተመዘገበው ጋር አይስማማም፦ {{parts}}።',
  problem_list_mismatch: 'ቻፓ የዘረዘረው እዚህ ከተመዘገበው ጋር አይስማማም፦ {{parts}}።',
  problem_listed_pending: 'እዚህ እንደተከፈለ ይቆጠራል፣ ቻፓ ግን ገና እንዳልተከፈለ ይዘረዝረዋል።',
  problem_listed_failed: 'እዚህ እንደተከፈለ ይቆጠራል፣ ቻፓ ግን እንዳልተሳካ ይዘረዝረዋል።',
  problem_not_listed: 'እዚህ እንደተከፈለ ይቆጠራል፣ በቻፓ ዝርዝር ግን የለም።',
  problem_no_outcome: 'ቻፓ ለሦስት ቀናት እንዴት እንደተጠናቀቀ አልተናገረም።',
  problem_refund_overdue: 'ቻፓ ለሦስት ቀናት ገንዘቡ እንደተመለሰ አልተናገረም።',
  problem_refund_refused: 'ቻፓ ተመላሹን አልተቀበለም።',
  problem_refund_not_found: 'ቻፓ ተመላሹን አልተቀበለም፦ ይህን ክፍያ አያውቀውም።',
  problem_refund_repeat_refused: 'ቻፓ ተመላሹን እንደገና ሲጠየቅ አልተቀበለም። መልሱ በጠፋበት የመጀመሪያ ጊዜ ተቀብሎት ሊሆን ይችላል።',
  problem_refund_unknown: 'ቻፓ ተመላሹን ተቀብሎ ነበር፣ አሁን ግን አያውቀውም።',
  problem_refund_mismatch: 'ቻፓ ሌላ የገንዘብ መጠን ይመልሳል።',
  problem_refunded_after_use: 'ገንዘቡ የተከፈለበት ነገር ጥቅም ላይ ከዋለ በኋላ ተመልሷል።',
  problem_reversed_after_use: 'አገልግሎት ሰጪው ገንዘቡን የተከፈለበት ነገር ጥቅም ላይ ከዋለ በኋላ መልሶ ወስዷል።',
  problem_fee_paid_before: 'ክፍያው ቀደም ብሎ ተከፍሎ ነበር።',
  problem_payment_refused: 'ቻፓ ይህን ክፍያ አልተቀበለም።',
  problem_payment_unavailable: 'ቻፓ የክፍያ ገጽ አልሰጠም።',
  problem_card_unavailable: 'ካርዱ ጥቅም ላይ ውሏል፣ ተሰርዟል ወይም የለም።',
  problem_fee_paid: 'ክፍያዋ ቀድሞ ተከፍሎ ነበር።',

  said: 'የቻፓ ቃላት፦ {{said}}',

  part_amount: 'የገንዘብ መጠን',
  part_currency: 'የገንዘብ ዓይነት',
  part_reference: 'ማጣቀሻ',
  part_mode: 'የሙከራ ወይም የእውነት ገንዘብ',
}
