import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type BatchStatus,
  orderCardsBody,
  orderCardsHeaders,
  orderedCardsAnswer,
} from '@ashenda/core/contracts/http/cards.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { AppError, messageOf } from '@ashenda/core/errors.ts'
import { brokenForeignKey } from '@ashenda/db/error-kind.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { readLine } from '../../http/read-line.ts'
import { isVerifiedLately } from '../../plugins/access.ts'
import { principalOf } from '../sessions/principal.ts'
import { stepOf } from './orders.ts'

const bodyLimit = 4_096
const noteMaxLength = 200
const agentMaxLength = 80

const messageBy: Readonly<Record<BatchStatus, string>> = {
  making: 'your cards are being made',
  rendering: 'your cards are being made',
  ready: 'your cards are ready',
  failed: 'these cards could not be made',
  purged: messageOf('file_removed'),
}

const repeatedMessage = 'this order had come before, and its cards are not made twice'

export const cardOrderRoutes = defineRoutes(
  'cardOrderRoutes',
  ['rateLimits', 'cardOrders', 'fileLinks', 'settings'],
  async (app, { rateLimits, cardOrders, fileLinks, settings }) => {
    app.post(
      '/card/downloadCards',
      {
        bodyLimit,
        ...route('admin:cards', ['cards'], 'Order a batch of cards', {
          headers: orderCardsHeaders,
          body: orderCardsBody,
          response: { 200: orderedCardsAnswer, 202: orderedCardsAnswer },
        }),
      },
      async (request, reply) => {
        const by = principalOf(request).userId
        const { key, amount, note = '', agent = '', contest = null } = request.body
        if (key !== undefined || !isVerifiedLately(principalOf(request)))
          await rateLimits.issue({ account: by, address: request.ip }, async () =>
            checkIssuingKey(key ?? '', settings.cardKey),
          )
        const order = {
          by,
          amount,
          contest,
          note: readLine(note, noteMaxLength),
          agent: readLine(agent, agentMaxLength),
        }
        const { batch, isRepeated } = await cardOrders
          .order(order, request.headers['idempotency-key'])
          .catch((error: unknown) => {
            throw brokenForeignKey(error) === 'card_batches_contest_id_contests_id_fk'
              ? new AppError('not_found')
              : error
          })
        const { status, link } = stepOf(batch, (id) => fileLinks.linkOf(id))
        reply.code(link === undefined ? 202 : 200)
        return {
          success: true as const,
          message: isRepeated ? `${repeatedMessage}: ${messageBy[status]}` : messageBy[status],
          batch: batch.id,
          repeated: isRepeated,
          ...(link !== undefined && { link }),
        }
      },
    )
  },
)

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Compares hashes in constant time, so neither content nor length of the key leaks. @throws AppError wrong_card_key;
 * unavailable if no key is configured
 */
function checkIssuingKey(typed: string, key: string | undefined): void {
  if (key === undefined)
    throw new AppError('unavailable', {
      message: 'no cards can be ordered here: the site has no issuing key (CARD_KEY)',
    })
  if (!timingSafeEqual(digestOf(readPasted(typed)), digestOf(readPasted(key)))) throw new AppError('wrong_card_key')
}
