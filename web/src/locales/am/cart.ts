import type { cart as english } from '../en/cart.ts'
import type { Texts } from '../texts.ts'

export const cart: Texts<typeof english> = {
  open_one: 'ቅርጫት፣ {{number}} ዕቃ',
  open_other: 'ቅርጫት፣ {{number}} ዕቃዎች',
  title: 'ቅርጫት',
  kept: 'በዚህ አሳሽ ውስጥ ተቀምጦ ይቆያል።',
  empty: 'ቅርጫትዎ ባዶ ነው።',
  quantity: 'የ{{name}} ብዛት',
  fewer: 'ከ{{name}} አንድ ይቀንሱ',
  more: 'ለ{{name}} አንድ ይጨምሩ',
  remove: '{{name}}ን ያውጡ',
  total: 'ጠቅላላ',
  clear: 'ቅርጫቱን ባዶ ያድርጉ',
  clearAsk: 'ሁሉም ከቅርጫቱ ይውጣ?',
}
