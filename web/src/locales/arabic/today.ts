import type { today as english } from '../en/today.ts'
import type { Texts } from '../texts.ts'

export const today: Texts<typeof english> = {
  title: 'اليوم',
  since: 'منذ {{at}}',
  failed: 'تعذّر تحميل أرقام اليوم.',
  votes: 'الأصوات',
  total: 'المحسوبة',
  paid: 'مدفوعة',
  free: 'مجانية',
  lastHour: 'في الساعة الأخيرة',
  refused: 'أوراق مرفوضة',
  money: 'أموال استُلمت ولم تُردّ',
  noMoney: 'لا شيء بعد.',
  moneyOf: '{{provider}}، المدفوعات: {{number}}',
  contestants: 'المتسابقات',
  registered: 'مسجّلات',
  registeredToday: 'سجّلن اليوم',
  havePaid: 'دفعن',
  active: 'نشطات',
  attention: 'ما يجب النظر فيه',
  requests: 'طلبات مفتوحة',
  payments: 'مدفوعات تحتاج إلى انتباه',
  quarantined: 'أوراق محجوزة تنتظر القرار',
  deadLetters: 'أوراق تعذّر تسجيلها',
  batches: 'دفعات بطاقات طُلبت في الأيام السبعة الأخيرة وفشلت',
}
