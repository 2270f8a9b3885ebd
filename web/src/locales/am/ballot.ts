import type { ballot as english } from '../en/ballot.ts'
import type { Texts } from '../texts.ts'

export const ballot: Texts<typeof english> = {
  title: 'ድምፅዎ',
  lead: 'ወርቅ፣ ብርና ነሐስ ለማን እንደሚሰጡ እና ማን እንደሆኑ ይንገሩን። ነፃ ድምፅ የሚቆጠረው ለወርቅ ብቻ ነው።',
  nobody: 'እስካሁን ማንንም አልመረጡም።',
  chooseFirst: 'ተወዳዳሪዎችን ይምረጡ',
  threeOf: '{{number}} መርጠዋል። ሦስቱ ብቻ ቦታ ሊያገኙ ይችላሉ።',
  nobodyHere: 'ማንም',
  freeOrPaid: 'ነፃ ወይስ በክፍያ?',
  paidTitle: 'የክፍያ ድምፅ',
  paidNext: 'ምርጫዎችዎ ሁሉ ይቆጠራሉ፤ ለሽልማቱም ይወዳደራሉ። የሚከፍሉት በሚቀጥለው ገጽ ነው፦ በኢትዮጵያ {{home}}፣ በውጭ አገር {{abroad}}።',
  paymentPending: 'ክፍያዎ ገና በመንገድ ላይ ነው። ከጥቂት ጊዜ በኋላ ይህን ገጽ እንደገና ይክፈቱ።',
}
