import { useLanguage } from '../../lib/language-choice.ts'
import { moneyText } from '../../lib/money.ts'
import type { CartItem } from './cart-item.ts'

/** Amounts in the chosen language. */
export function useMoney(): (price: CartItem['price']) => string {
  const { tag } = useLanguage()
  return ({ amountMinor, currency }) => moneyText(tag, amountMinor, currency)
}
