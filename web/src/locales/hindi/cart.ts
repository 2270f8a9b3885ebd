import type { cart as english } from '../en/cart.ts'
import type { Texts } from '../texts.ts'

export const cart: Texts<typeof english> = {
  open_one: 'टोकरी, {{number}} वस्तु',
  open_other: 'टोकरी, {{number}} वस्तुएँ',
  title: 'टोकरी',
  kept: 'यह इसी ब्राउज़र में रखी जाती है।',
  empty: 'आपकी टोकरी खाली है।',
  quantity: '{{name}} की संख्या',
  fewer: '{{name}} एक कम करें',
  more: '{{name}} एक और लें',
  remove: '{{name}} को निकालें',
  total: 'कुल',
  clear: 'टोकरी खाली करें',
  clearAsk: 'टोकरी से सब कुछ निकाल दें?',
}
