import {
  type AdminSearchAnswer,
  adminSearchAnswer,
  adminSearchQuery,
} from '@ashenda/core/contracts/http/admin-search.ts'
import { cardSerialOf, parseCardSerial } from '@ashenda/core/domain/card-code.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { parsePhone, phonePartOf } from '@ashenda/core/domain/phone.ts'
import { ballotRangeOf, receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isStorable } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  searchAdmins,
  searchBallots,
  searchCards,
  searchContestants,
  searchOrders,
  searchPayments,
} from '@ashenda/db/queries/admin/search.ts'
import { directoryOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'

type Hit = AdminSearchAnswer['hits'][number]

/** Of each kind. */
const most = 6

/** The console's search: one text, everything it may name. */
export const adminSearchRoutes = defineRoutes(
  'adminSearchRoutes',
  ['sql', 'directory', 'archive', 'voterPeppers'],
  async (app, { sql, voterPeppers, ...contests }) => {
    app.get(
      '/admin/search',
      route('admin', ['admin'], 'Contestants, payments, votes, T-cards, orders and admins that a text may name', {
        querystring: adminSearchQuery,
        response: { 200: adminSearchAnswer },
      }),
      async ({ query }) => {
        if (!isStorable(query.q)) throw new AppError('invalid_text')
        const text = readPasted(query.q).trim()
        if (text === '') return { success: true as const, hits: [] }
        const phone = parsePhone(text)
        const receipt = ballotRangeOf(text)
        const serial = parseCardSerial(text)
        const directory = await directoryOf(query, contests)
        const contest = directory.content?.contest.id
        const ids = (directory.idsNamed(text) ?? []).slice(0, most)
        const [contestants, payments, ballots, cards, orders, admins] = await Promise.all([
          searchContestants(sql, { contest, ids, phonePart: phone ?? phonePartOf(text) }, most),
          searchPayments(sql, { text, payer: phone === undefined ? undefined : voterPeppers.voterOf(phone) }, most),
          receipt ? searchBallots(sql, receipt, most) : [],
          serial ? searchCards(sql, serial) : [],
          searchOrders(sql, text, most),
          searchAdmins(sql, text, most),
        ])
        const hits: readonly Hit[] = [
          ...contestants.map(({ id, name, zone }) => hit({ kind: 'contestant', id, title: name, detail: zone ?? '' })),
          ...payments.map(({ id, reference, state, ...price }) =>
            hit({
              kind: 'payment',
              id,
              title: reference,
              state,
              price: { amountMinor: price.amountMinor, currency: price.currency },
            }),
          ),
          ...ballots.map(({ id, status }) =>
            hit({ kind: 'ballot', id: receiptOf(id), title: receiptOf(id), state: status }),
          ),
          ...cards.map(({ batch, ordinal, state, agent }) => {
            const name = cardSerialOf(batch, ordinal)
            return hit({ kind: 'card', id: name, title: name, detail: agent, state })
          }),
          ...orders.map(({ id, buyer, status }) => hit({ kind: 'order', id, title: buyer, state: status })),
          ...admins.map(({ id, name, adminRole }) => hit({ kind: 'admin', id, title: name, state: adminRole })),
        ]
        return { success: true as const, hits: [...hits] }
      },
    )
  },
)

const hit = (one: Pick<Hit, 'kind' | 'id' | 'title'> & Partial<Hit>): Hit => ({
  detail: '',
  state: null,
  price: null,
  ...one,
})
