import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@ashenda/core/errors.ts'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Compares hashes, which are of one length: neither the key's characters nor its length show in the time.
 * @throws AppError wrong_card_key; unavailable where the site has none
 */
export function checkIssuingKey(typed: string, key: string | undefined): void {
  if (key === undefined)
    throw new AppError('unavailable', {
      message: 'no cards can be ordered here: the site has no issuing key (CARD_KEY)',
    })
  if (!timingSafeEqual(digestOf(typed), digestOf(key))) throw new AppError('wrong_card_key')
}
