import type { latest as english } from '../en/latest.ts'
import type { Texts } from '../texts.ts'

export const latest: Texts<typeof english> = {
  last: 'የመጨረሻ ድምፅዎ',
  pending: 'የመጨረሻ ድምፅዎ፦ ለመቆጠር በመጠበቅ ላይ',
  counted: 'የመጨረሻ ድምፅዎ፦ ተቆጥሯል',
  refused: 'የመጨረሻ ድምፅዎ፦ አልተቆጠረም',
  see: 'ደረሰኙን ይመልከቱ',
}
