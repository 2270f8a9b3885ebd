import type { CartItem } from './cart-item.ts'

/** What everything costs together, for each currency in the order it first comes. */
export function sumsOf(items: readonly CartItem[]): readonly CartItem['price'][] {
  const sums = new Map<string, number>()
  for (const { price, quantity } of items) {
    sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amountMinor * quantity)
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }))
}
