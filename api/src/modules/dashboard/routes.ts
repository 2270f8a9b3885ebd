import { contestQuery } from '@ashenda/core/contracts/http/of-contest.ts'
import { type TodayAnswer, todayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { readMoneyOfDay, readToday, type SettledMoney, type Today } from '@ashenda/db/queries/admin/today.ts'
import { someContestOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'

export const dashboardRoutes = defineRoutes(
  'dashboardRoutes',
  ['sql', 'directory'],
  async (app, { sql, directory }) => {
    app.get(
      '/admin/today',
      route('admin', ['admin'], 'Votes, money and contestants of today, and what needs attention', {
        querystring: contestQuery,
        response: { 200: todayAnswer },
      }),
      async ({ query }) => {
        const contest = someContestOf(query, { directory })
        const now = new Date()
        const [today, money] = await Promise.all([readToday(sql, contest, now), readMoneyOfDay(sql, contest, now)])
        return presentToday(today, money)
      },
    )
  },
)

const presentToday = (
  { since, free, paid, lastHour, refused, ...rest }: Today,
  money: readonly SettledMoney[],
): TodayAnswer => ({
  success: true,
  since: since.toISOString(),
  votes: { free, paid, lastHour, refused },
  money: [...money],
  contestants: {
    registered: rest.registered,
    registeredToday: rest.registeredToday,
    paid: rest.paidContestants,
    active: rest.activeContestants,
  },
  openRequests: rest.openRequests,
  moderation: rest.moderation,
  attention: {
    payments: rest.attentionPayments,
    quarantined: rest.quarantined,
    deadLetters: rest.deadLetters,
    batches: rest.failedBatches,
  },
})
