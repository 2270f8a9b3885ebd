import type { common as english } from '../en/common.ts'
import type { Texts } from '../texts.ts'

export const common: Texts<typeof english> = {
  skipToContent: 'انتقال إلى المحتوى',
  brand: 'أشندا',
  language: 'اللغة',
  languageLost: 'تعذّر تحميل اللغة. يُرجى المحاولة مرة أخرى.',
  login: 'تسجيل الدخول',
  userMenu: 'قائمة {{name}}',

  menu: 'القائمة',
  home: 'الرئيسية',
  exemplary: 'نساء قدوة',
  zones: 'المناطق',
  jobs: 'قسم الفيديو',
  promotions: 'الترويج',
  contact: 'اتصلوا بنا',
  openTelegram: 'هل تريدون حقًا فتح تيليجرام؟',

  close: 'إغلاق',
  ok: 'حسنًا',
  yes: 'نعم',
  no: 'لا',
  tryAgain: 'إعادة المحاولة',
  loading: 'جارٍ التحميل',
  wentWrong: 'حدث خطأ ما',
  opensInNewTab: 'يُفتح في صفحة جديدة',

  heroTitle: 'أشندا',
  heroLine: 'عيد نساء تيغراي',
  heroText: 'لكل منطقة ملكتها، والاختيار لكم: ذهب، فضة، برونز.',
  heroPicture: 'رسوم من عيد أشندا: نساء بفساتين بيضاء مطرّزة الحواف وتنانير من العشب الأخضر يرقصن على إيقاع الطبل.',
  heroVote: 'صوّتوا',
  heroRegister: 'سجّلوا',

  offline: 'أنتم غير متصلين بالإنترنت. ما اخترتموه محفوظ، ونواصل حالما تعود الشبكة.',

  notFoundHeading: '404',
  notFoundText: 'عذرًا! الصفحة غير موجودة',
  notFoundBack: 'رجوع',

  brokenHeading: 'حدث خطأ ما',
  brokenText: 'حدثت مشكلة في هذه الصفحة. الأصوات التي اخترتموها محفوظة في هذا المتصفح.',
  brokenReload: 'إعادة تحميل الصفحة',
  brokenHome: 'إلى الصفحة الأولى',

  whereIsMyVote: 'أين صوتي؟',
  results: 'النتائج',
  addisTime: 'بتوقيت أديس أبابا',
  footerLine: 'عيد لتراث النساء، لتيغراي ومجتمعاتها في أنحاء العالم.',
  about: 'من نحن',
  privacy: 'سياسة الخصوصية',
  footerCopyright: '© 2024 أشندا. جميع الحقوق محفوظة.',
  lookAgain: 'انظروا مرة أخرى',
  loadAgain: 'أعيدوا تحميل هذه الصفحة لتروا.',
  needsScripts:
    'من دون جافاسكريبت يمكنك التصفح والتصويت والدفع والبحث عن صوتك. أما الأعداد المباشرة وترتيب المنصة باليد وصفحاتك الخاصة فتحتاج إليه.',
}
