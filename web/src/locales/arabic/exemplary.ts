import type { exemplary as english } from '../en/exemplary.ts'
import type { Texts } from '../texts.ts'

export const exemplary: Texts<typeof english> = {
  title: 'نساء قدوة',
  description: 'عدّاءات وعالمات وفنانات وبانيات: نساء معروفات من تيغراي وإثيوبيا، بماذا عُرفن، وأين يُقرأ المزيد عنهن.',
  lead: 'عدّاءات وعالمات وفنانات وبانيات: نساء من تيغراي وإثيوبيا حياتهن معروفة وتستحق أن تُعرف.',
  illustrations: 'الصور رسوم أُعدّت لهذه الصفحة، ولا تُظهر أي امرأة كما تبدو أو بدت حقًا.',
  portrait: 'رسم لـ{{name}}',
  whoIsShe: 'من هي؟',
  readMore: 'قراءة المزيد',
  readMoreOf: 'قراءة المزيد عن {{name}}',
  connect: 'تواصل',
  connectOver: 'تواصل: اكتبوا إلينا عن {{name}}',
  closing: 'هل غابت إحداهن؟',
  closingText: 'أخبرونا بمن ينبغي أن تكرّمها هذه الصفحة، وأين يمكن القراءة عنها.',
  closingLink: 'اكتبوا إلينا',
}
