import type { offline as english } from '../en/offline.ts'
import type { Texts } from '../texts.ts'

export const offline: Texts<typeof english> = {
  heading: 'أنتم غير متصلين بالإنترنت',
  text: 'هذه الصفحة غير محفوظة هنا. ستُفتح من تلقاء نفسها حالما تعود الشبكة.',
  kept: 'من اخترتموهنّ محفوظات هنا',
  still: 'لا شبكة بعد. نواصل المحاولة.',
}
