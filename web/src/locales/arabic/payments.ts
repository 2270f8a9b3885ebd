import type { payments as english } from '../en/payments.ts'
import type { Texts } from '../texts.ts'

export const payments: Texts<typeof english> = {
  note_attention: 'يحتاج إلى انتباه',
  note_cancel_asked: 'طُلب الإلغاء',
  note_return_link: 'أُنشئ رابط عودة جديد',
  note_refund_begun: 'بدأت شابا الردّ',
  note_withdrawn: 'سُحبت: تعذّر فحص البطاقة في تلك اللحظة',

  source_payer: 'الدافع',
  source_api: 'هذا الموقع',
  source_admin: 'أحد المشرفين',
  'source_open-checkout': 'فتح صفحة الدفع',
  source_settle: 'سؤال شابا عن الدفعة',
  source_cancel: 'إغلاق صفحة الدفع',
  source_refund: 'سؤال شابا عن الردّ',
  source_comparison: 'المقارنة مع قائمة شابا',
  source_worker: 'فحص البطاقة',

  reason: 'السبب:',
  givesUpPlace: 'يذهب معها مكان المتسابقة.',
  refundReference: 'مرجع الردّ لدى شابا:',

  problem_verify_mismatch: 'ما تقوله شابا عنها ليس ما سُجّل هنا: {{parts}}.',
  problem_list_mismatch: 'ما تسرده شابا ليس ما سُجّل هنا: {{parts}}.',
  problem_listed_pending: 'تُحسب هنا مدفوعة، لكن شابا تسردها غير مدفوعة بعد.',
  problem_listed_failed: 'تُحسب هنا مدفوعة، لكن شابا تسردها فاشلة.',
  problem_not_listed: 'تُحسب هنا مدفوعة، لكن شابا لا تسردها.',
  problem_no_outcome: 'منذ ثلاثة أيام لم تقل شابا كيف انتهت.',
  problem_refund_overdue: 'منذ ثلاثة أيام لم تقل شابا إن الردّ قد تمّ.',
  problem_refund_refused: 'رفضت شابا الردّ.',
  problem_refund_not_found: 'رفضت شابا الردّ: فهي لا تعرف هذه الدفعة.',
  problem_refund_repeat_refused: 'لم تقبل شابا الردّ حين طُلب منها مرة أخرى. ربما قبلته في المرة الأولى التي ضاع جوابها.',
  problem_refund_unknown: 'كانت شابا قد قبلت الردّ ولم تعد تعرفه.',
  problem_refund_mismatch: 'تردّ شابا مبلغًا آخر.',
  problem_refunded_after_use: 'عاد المال بعد أن استُعمل ما دُفع من أجله.',
  problem_reversed_after_use: 'سحب المزوّد المال بعد أن استُعمل ما دُفع من أجله.',
  problem_fee_paid_before: 'كان الرسم قد دُفع من قبل.',
  problem_payment_refused: 'لم تقبل شابا هذه الدفعة.',
  problem_payment_unavailable: 'لم تعطِ شابا صفحة دفع.',
  problem_card_unavailable: 'البطاقة مستعملة من قبل أو ملغاة أو غير موجودة.',
  problem_fee_paid: 'كان رسمها مدفوعًا من قبل.',

  said: 'كلمات شابا: {{said}}',

  part_amount: 'المبلغ',
  part_currency: 'العملة',
  part_reference: 'المرجع',
  part_mode: 'مال تجريبي أو حقيقي',
}
