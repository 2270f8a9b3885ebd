import { randomBytes } from 'node:crypto'
import { encryptCardCode, shopCardKeyOf } from '@ashenda/core/domain/card-cipher.ts'
import { cardCodeBytes, cardCodeOf } from '@ashenda/core/domain/card-code.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import { pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import { findOrdersWithoutCards, forgetShownCodes, makeCardsOf } from '@ashenda/db/queries/shop/order-cards.ts'
import type { CardContext } from './card-making.ts'

const atMost = 50

/**
 * Makes the T-cards of paid orders, and forgets codes that were shown. No job: the order's row says what is due, so that no code and no cipher is
 * ever in a queue.
 */
export async function makeOrderCards({ sql, cards, publish }: CardContext): Promise<void> {
  if (!cards) return
  const pepper = cards.codePeppers.newest
  const key = shopCardKeyOf(pepper)
  for (const order of await findOrdersWithoutCards(sql, atMost)) {
    const payment = await makeCardsOf(sql, order, pepperIdOf(pepper), (place) => {
      const code = cardCodeOf(randomBytes(cardCodeBytes))
      return { ordinal: place.ordinal, codeHash: cardHashOf(pepper, code), cipher: encryptCardCode(key, place, code) }
    })
    if (payment !== undefined) publish({ type: 'payment-changed', payment })
  }
  await forgetShownCodes(sql)
}
