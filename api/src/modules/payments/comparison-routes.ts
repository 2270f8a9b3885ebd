import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { compareAnswer, comparisonsAnswer, type PaymentComparison } from '@ashenda/core/contracts/http/payments.ts'
import { countComparisons, type ListedComparison, listComparisons } from '@ashenda/db/queries/payments/comparisons.ts'
import { defineRoutes } from '../../http/app.ts'
import { principalOf } from '../sessions/principal.ts'

const listedAtMost = 30
const reading = { access: 'admin' } as const
const changing = { access: 'admin:payments' } as const

/** How what Chapa lists compares with what is recorded here. */
export const comparisonRoutes = defineRoutes(
  'comparisonRoutes',
  ['sql', 'payments'],
  async (app, { sql, payments }) => {
    app.get(
      '/admin/payments/comparisons',
      {
        config: reading,
        schema: {
          summary: 'Comparisons of payments with Chapa, the latest first',
          tags: ['payments'],
          response: { 200: comparisonsAnswer, ...refusals },
        },
      },
      async () => {
        const [comparisons, total] = await Promise.all([listComparisons(sql, listedAtMost), countComparisons(sql)])
        return { success: true as const, comparisons: comparisons.map(presentComparison), total }
      },
    )

    app.post(
      '/admin/payments/compare',
      {
        config: changing,
        schema: {
          summary: 'Compare payments with Chapa now instead of tonight',
          tags: ['payments'],
          response: { 202: compareAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const comparison = await payments.compare(principalOf(request).userId)
        return reply.code(202).send({ success: true, message: 'the payments are being compared', comparison })
      },
    )
  },
)

const presentComparison = ({
  id,
  startedAt,
  finishedAt,
  reachedAt,
  unknown,
  problemKind,
  ...row
}: ListedComparison): PaymentComparison => ({
  ...row,
  _id: id,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  reachedAt: reachedAt?.toISOString() ?? null,
  unknown: [...unknown],
  problemKind,
})
