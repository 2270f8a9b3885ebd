import { createHash, randomBytes } from 'node:crypto'
import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { returnLinkAnswer, returnLinkBody } from '@ashenda/core/contracts/http/lookup.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { renewReturnLink } from '@ashenda/db/queries/lookup/lookup.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { originOf } from '../../http/origin.ts'
import { readReason } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'

const nothingToHandOn = 'this payment has no vote that could be handed on'

/** How a payer whose browser is gone gets the vote all the same. */
export const returnLinkRoutes = defineRoutes(
  'returnLinkRoutes',
  ['sql', 'settings'],
  async (app, { sql, settings }) => {
    app.post(
      '/admin/payments/:id/return-link',
      {
        config: { access: 'admin:payments' },
        schema: {
          summary:
            "A new one-time link that hands a payment's vote to the browser it is opened in; the old one is void",
          tags: ['payments'],
          params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
          body: returnLinkBody,
          response: { 200: returnLinkAnswer, ...refusals },
        },
      },
      async (request) => {
        const token = randomBytes(16).toString('base64url')
        const isNew = await renewReturnLink(sql, {
          payment: request.params.id,
          tokenHash: createHash('sha256').update(token).digest(),
          by: principalOf(request).userId,
          reason: readReason(request.body.reason),
        })
        if (!isNew) throw new AppError('not_found', { message: nothingToHandOn })
        // In the fragment: no server logs it, and programs that open links in messages cannot use it up.
        return { success: true as const, link: `${originOf(request, settings.publicUrl)}/where#vote=${token}` }
      },
    )
  },
)
