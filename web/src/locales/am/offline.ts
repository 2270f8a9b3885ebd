import type { offline as english } from '../en/offline.ts'
import type { Texts } from '../texts.ts'

export const offline: Texts<typeof english> = {
  heading: 'ከኢንተርኔት ውጭ ነዎት',
  text: 'ይህ ገጽ እዚህ አልተቀመጠም። ኔትወርኩ ሲመለስ በራሱ ይከፈታል።',
  kept: 'የመረጧቸው እዚህ ተቀምጠዋል',
  still: 'እስካሁን ኔትወርክ የለም። መሞከራችንን እንቀጥላለን።',
}
