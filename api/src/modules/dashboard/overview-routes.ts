import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { contestQuery } from '@ashenda/core/contracts/http/of-contest.ts'
import {
  type OverviewAnswer,
  type OverviewRange,
  overviewAnswer,
  overviewNoteBody,
  overviewQuery,
  type SetupStep,
  setupSteps,
} from '@ashenda/core/contracts/http/overview.ts'
import type { ServiceState } from '@ashenda/core/contracts/http/services.ts'
import { dayAround } from '@ashenda/core/domain/festival-day.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import {
  deleteNote,
  type FoundNeed,
  insertNote,
  type OverviewFigures,
  readLeaders,
  readMarks,
  readMoneyOfToday,
  readNeeds,
  readOverviewFigures,
  readSetup,
  type SetupFacts,
} from '@ashenda/db/queries/admin/overview.ts'
import { Type } from 'typebox'
import { someContestOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { readReason } from '../../http/read-line.ts'
import { readMoment } from '../../http/read-moment.ts'
import { presentRanked } from '../ranking/routes.ts'
import { principalOf } from '../sessions/principal.ts'
import { type ChartRange, type VoteTimeline, VoteTimelines } from './vote-timeline.ts'

const tags = ['admin']
const leadersShown = 5
const [minute, hour, daySeconds] = [60, 3_600, 86_400]

/** Seconds of a step, and how many. */
const charts: Readonly<Record<Exclude<OverviewRange, 'all'>, readonly [step: number, points: number]>> = {
  '1h': [minute, 60],
  '6h': [5 * minute, 72],
  '24h': [15 * minute, 96],
  '7d': [hour, 168],
}
/** For everything: as fine as so many points allow. */
const allSteps = [hour, 6 * hour, daySeconds] as const
const mostPoints = 240

/** The console's first page: how the contest goes and what waits for an admin. */
export const overviewRoutes = defineRoutes(
  'overviewRoutes',
  ['sql', 'directory', 'queueWatch'],
  async (app, { sql, directory, queueWatch }) => {
    const timelines = new VoteTimelines()
    const rangeOf = (timeline: VoteTimeline, range: OverviewRange, now: number): ChartRange => {
      if (range !== 'all') {
        const [step, points] = charts[range]
        return { from: (Math.floor(now / step) + 1 - points) * step, step, points }
      }
      const since = timeline.first ?? now
      const step = allSteps.find((one) => (now - since) / one < mostPoints) ?? daySeconds
      const from = Math.floor(since / step) * step
      return { from, step, points: Math.floor((now - from) / step) + 1 }
    }

    app.get(
      '/admin/overview',
      route('admin', tags, 'Votes, money, leaders and what waits for an admin', {
        querystring: overviewQuery,
        response: { 200: overviewAnswer },
      }),
      async (request): Promise<OverviewAnswer> => {
        const { range = '24h', zone } = request.query
        const contest = someContestOf(request.query, { directory })
        const timeline = timelines.of(contest)
        await timeline.catchUp(sql, contest)
        const now = Math.floor(Date.now() / 1_000)
        const chart = rangeOf(timeline, range, now)
        const since = new Date(chart.from * 1_000)
        const [figures, money, marks, needs, leaders, setup] = await Promise.all([
          readOverviewFigures(sql, contest),
          readMoneyOfToday(sql, contest),
          readMarks(sql, contest, since),
          readNeeds(sql, contest),
          readLeaders(sql, contest, zone, leadersShown),
          readSetup(sql, contest, principalOf(request).userId),
        ])
        return {
          success: true,
          ...presentFigures(figures, timeline, now),
          money: [...money],
          chart: {
            from: since.toISOString(),
            step: chart.step,
            votes: timeline.line(chart),
            before: range === 'all' ? [] : timeline.line({ ...chart, from: chart.from - daySeconds }),
          },
          marks: marks.map(({ id, at, ...mark }) => ({ ...mark, at: at.toISOString(), _id: id })).toReversed(),
          needs: needs.map(({ oldest, ...need }) => ({ ...need, oldest: oldest.toISOString() })),
          leaders: leaders.map(({ lastMinutes, ...leader }) => ({ ...presentRanked(leader), lastMinutes })),
          setup: stepsOf(setup, needs, queueWatch.state.services, figures.free + figures.paid > 0),
        }
      },
    )

    app.post(
      '/admin/overview/notes',
      route('admin:contestants', tags, 'Note what happened at a moment of the chart', {
        querystring: contestQuery,
        body: overviewNoteBody,
        response: { 200: doneAnswer },
      }),
      async (request) => {
        const { userId: adminId } = principalOf(request)
        const text = readReason(request.body.text, 60)
        const contest = someContestOf(request.query, { directory })
        const at = request.body.at === undefined ? new Date() : new Date(readMoment(request.body.at))
        await sql.begin(async (tx) => {
          const subjectId = await insertNote(tx, { contest, text, at, adminId })
          const after = { note: text, from: at.toISOString() }
          await recordAction(tx, { adminId, action: 'contest.note', subjectId, after })
        })
        return { success: true as const, message: 'the note is kept' }
      },
    )

    app.delete(
      '/admin/overview/notes/:id',
      route('admin:contestants', tags, 'Remove a note', {
        params: Type.Object({ id: uuid }),
        response: { 200: doneAnswer },
      }),
      async (request) => {
        const { userId: adminId } = principalOf(request)
        const { id } = request.params
        await sql.begin(async (tx) => {
          const text = await deleteNote(tx, id)
          if (text === undefined) throw new AppError('not_found')
          await recordAction(tx, { adminId, action: 'contest.remove-note', subjectId: id, before: { note: text } })
        })
        return { success: true as const, message: 'the note is removed' }
      },
    )
  },
)

/** Votes of today, and of yesterday until the same minute. */
function votesOfDays(timeline: VoteTimeline, now: number) {
  const midnight = dayAround(now * 1_000).from / 1_000
  return {
    today: timeline.sum('votes', midnight, now + minute),
    yesterday: timeline.sum('votes', midnight - daySeconds, now - daySeconds),
    refused: timeline.sum('refused', midnight, now + minute),
  }
}

const presentFigures = ({ at, free, paid, ...people }: OverviewFigures, timeline: VoteTimeline, now: number) => ({
  at: at.toISOString(),
  votes: { total: free + paid, free, paid, ...votesOfDays(timeline, now) },
  contestants: {
    registered: people.registered,
    registeredToday: people.registeredToday,
    paid: people.paidContestants,
    active: people.activeContestants,
  },
})

type Steps = NonNullable<OverviewAnswer['setup']>

/** Those of a new site, which nobody tries once people vote. */
const beforeVotes: ReadonlySet<SetupStep> = new Set(['factor', 'messages', 'payment', 'contestant'])

/** What has to be ready for voting night; null once it is over. */
function stepsOf(
  facts: SetupFacts | undefined,
  needs: readonly FoundNeed[],
  services: readonly ServiceState[],
  hasVotes: boolean,
): Steps | null {
  if (!facts || facts.isOver) return null
  const worked = (...names: ServiceState['name'][]): boolean =>
    services.some(({ name, lastSuccessAt }) => names.includes(name) && lastSuccessAt !== null)
  const waiting = (wanted: FoundNeed['kind']): number => needs.find(({ kind }) => kind === wanted)?.count ?? 0
  // A backup has a line of its own.
  const unwell = services.filter(
    ({ name, level }) => name !== 'backup' && (level === 'failing' || level === 'shaky'),
  ).length
  const found: Readonly<Record<SetupStep, boolean | number | null>> = {
    factor: facts.hasFactor,
    messages: worked('phones', 'mail'),
    payment: facts.hasPaid,
    contestant: facts.hasApproved,
    dates: facts.hasChangedContest,
    zones: facts.hasZones,
    price: facts.hasPrices,
    titles: facts.hasTitles,
    pause: facts.hasPause,
    ...facts.left,
    approval: waiting('approvals'),
    attention: waiting('payments'),
    quarantined: waiting('quarantined'),
    jury: facts.isJudged,
    backup: services.some(({ name, level }) => name === 'backup' && level === 'well'),
    services: unwell,
  }
  return setupSteps.flatMap((step): Steps => {
    const one = found[step]
    if (one === null || (hasVotes && beforeVotes.has(step))) return []
    return [typeof one === 'number' ? { step, isDone: one === 0, left: one } : { step, isDone: one }]
  })
}
