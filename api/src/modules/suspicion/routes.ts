import { totalsChanged } from '@ashenda/core/contracts/events/event.ts'
import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { contestQuery } from '@ashenda/core/contracts/http/of-contest.ts'
import {
  alertParams,
  alertsAnswer,
  type DecideBody,
  type DecidedAnswer,
  decideBody,
  decidedAnswer,
  decideOnBallotsBody,
  type GroupAnswer,
  groupAnswer,
  groupParams,
  groupQuery,
  type QuarantinedBallotsFilter,
  quarantinedAnswer,
  quarantinedBallotsAnswer,
  quarantinedFileQuery,
  quarantinedQuery,
  suspicionAnswer,
  suspicionQuery,
} from '@ashenda/core/contracts/http/suspicion.ts'
import { type BallotSelection, readSelection, selectionText } from '@ashenda/core/domain/ballot-selection.ts'
import { boundsOfDay, dayAround, latestDays } from '@ashenda/core/domain/festival-day.ts'
import { ballotRangeOf, receiptOf } from '@ashenda/core/domain/receipt.ts'
import { marksOf, signalsKeptDays } from '@ashenda/core/domain/suspicion.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { keptByTrigger } from '@ashenda/db/error-kind.ts'
import { readFigures, type SelectionFigures } from '@ashenda/db/queries/ballots/ballot-figures.ts'
import { readUsual } from '@ashenda/db/queries/ballots/conspicuous-ballots.ts'
import { ContestRevealing, decideBallots } from '@ashenda/db/queries/ballots/decide-ballots.ts'
import {
  countQuarantined,
  listQuarantined,
  type QuarantinedBallot,
  quarantinedList,
} from '@ashenda/db/queries/ballots/quarantined-ballots.ts'
import {
  findAddressOf,
  findContestOf,
  listDecisions,
  listSelected,
  type PickedBallots,
  readVersion,
  type SelectedBallot,
} from '@ashenda/db/queries/ballots/selected-ballots.ts'
import { endAlert, listAlerts } from '@ashenda/db/queries/ballots/vote-alerts.ts'
import { findContest } from '@ashenda/db/queries/contest/directory.ts'
import { Type } from 'typebox'
import { directoryOf, someContestOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, boundsOfDays, type CsvColumn, sendCsv, storable } from '../../http/list.ts'
import { actionReasonMaxLength, readReason } from '../../http/read-line.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'
import { findGroups, presentGroup, presentVotes } from './find-groups.ts'

interface ContestQuery {
  readonly contest?: string | undefined
}

const reading = { access: 'admin' } as const
const changing = { access: 'admin:suspicion' } as const
const tags = ['admin']

/** Groups of suspicious ballots and admins' decisions on them. Nothing here refuses a vote. */
export const suspicionRoutes = defineRoutes(
  'suspicionRoutes',
  ['sql', 'directory', 'clock', 'publish'],
  async (app, { sql, directory, clock, publish }) => {
    const contestId = (query: ContestQuery): string => someContestOf(query, { directory })

    /** Single ballots and decisions tell their contest themselves. @throws AppError not_found */
    async function contestOfGroup(query: ContestQuery, selection: BallotSelection): Promise<string> {
      return (await findContestOf(sql, selection)) ?? contestId(query)
    }

    app.get(
      '/admin/suspicion',
      route(reading, tags, 'Groups of a day’s free ballots that stand out', {
        querystring: suspicionQuery,
        response: { 200: suspicionAnswer },
      }),
      async (request) => {
        const days = latestDays(clock.now(), signalsKeptDays)
        const day = request.query.day ?? days[0] ?? ''
        const page = Number(request.query.page ?? 0)
        const bounds = days.includes(day) ? boundsOfDay(day) : undefined
        if (!bounds) throw new AppError('not_found')
        return {
          success: true as const,
          day,
          days: [...days],
          ...(await findGroups(sql, contestId(request.query), bounds, page)),
        }
      },
    )

    app.get(
      '/admin/suspicion/quarantined',
      route(reading, tags, 'All ballots in quarantine', {
        querystring: contestQuery,
        response: { 200: quarantinedAnswer },
      }),
      async ({ query }) => {
        const contest = contestId(query)
        const [count, decisions] = await Promise.all([countQuarantined(sql, contest), listQuarantined(sql, contest)])
        return {
          success: true as const,
          ballots: count,
          decisions: decisions.map(({ decision, at, votes, ...one }) => ({
            ...one,
            key: selectionText({ by: 'decision', decision }),
            at: at.toISOString(),
            votes: presentVotes(votes),
          })),
        }
      },
    )

    app.get(
      '/admin/suspicion/ballots',
      route(reading, tags, 'Ballots in quarantine one by one, page by page', {
        querystring: quarantinedQuery,
        response: { 200: quarantinedBallotsAnswer },
      }),
      async ({ query }) => {
        const list = quarantinedList(sql, contestId(query), readFilter(query))
        const { rows, ...rest } = await answerList<QuarantinedBallot>(sql, list, query, '-decidedAt')
        return {
          success: true as const,
          rows: rows.map(({ id, at, decision, decidedAt, ...row }) => ({
            ...row,
            receipt: receiptOf(id),
            at: at.toISOString(),
            key: selectionText({ by: 'decision', decision }),
            decidedAt: decidedAt.toISOString(),
          })),
          ...rest,
        }
      },
    )

    app.get(
      '/admin/suspicion/ballots.csv',
      route(reading, tags, 'The ballots in quarantine that fit a filter, for a spreadsheet', {
        querystring: quarantinedFileQuery,
        response: { 200: Type.Unknown() },
      }),
      async ({ query }, reply) => {
        const list = quarantinedList(sql, contestId(query), readFilter(query))
        return sendCsv<QuarantinedBallot>(reply, sql, list, 'quarantined', csvColumns)
      },
    )

    app.post(
      '/admin/suspicion/ballots',
      {
        bodyLimit: 16_384,
        ...route(
          changing,
          tags,
          'Release or void some quarantined ballots with one reason; the tally follows at once',
          {
            querystring: contestQuery,
            body: decideOnBallotsBody,
            response: { 200: decidedAnswer, 409: refusalWithAction },
          },
        ),
      },
      async (request) => {
        const { receipts, ...decision } = request.body
        const contest = contestId(request.query)
        return decide(contest, { by: 'receipts', receipts }, decision, principalOf(request).userId)
      },
    )

    app.get(
      '/admin/suspicion/groups/:key',
      route(reading, tags, 'Ballots that stand out, were decided on together, or the one of a receipt', {
        params: groupParams,
        querystring: groupQuery,
        response: { 200: groupAnswer },
      }),
      async (request) => {
        const selection = selectionOf(request.params.key)
        const contest = await contestOfGroup(request.query, selection)
        return openGroup(sql, contest, selection, Number(request.query.page ?? 0))
      },
    )

    app.post(
      '/admin/suspicion/groups/:key',
      {
        bodyLimit: 4_096,
        ...route(changing, tags, 'Quarantine ballots, release, void or restore them; the tally follows at once', {
          params: groupParams,
          querystring: contestQuery,
          body: decideBody,
          response: { 200: decidedAnswer, 409: refusalWithAction },
        }),
      },
      async (request) => {
        const selection = selectionOf(request.params.key)
        const contest = await contestOfGroup(request.query, selection)
        return decide(contest, selection, request.body, principalOf(request).userId)
      },
    )

    /** @throws AppError version_conflict with the action that explains it, invalid_text, contest_is_final, contest_revealing */
    async function decide(
      contest: string,
      selection: BallotSelection | PickedBallots,
      { step, reason, seen }: DecideBody,
      adminId: string,
    ): Promise<DecidedAnswer> {
      const decided = await decideBallots(
        sql,
        { contest, selection, step, reason: readReason(reason, actionReasonMaxLength), seen, adminId },
        (values) => publish(totalsChanged(contest, values)),
      ).catch((error: unknown) => {
        if (error instanceof ContestRevealing) throw new AppError('contest_revealing')
        throw keptByTrigger(error) === 'chain_heads_sealed' ? new AppError('contest_is_final') : error
      })
      if (decided) return { success: true, message: `${decided.moved} ballots are moved`, ...decided }
      const last = (await listDecisions(sql, contest, selection)).at(-1)
      throw await refusalWithLastAction(sql, 'version_conflict', last?.decision ?? '', ['ballots'])
    }
  },
)

const shownAtOnce = 100
/** On either side of the ballot in question. */
const aroundMs = 600_000

/** @throws AppError not_found for a malformed key */
function selectionOf(key: string): BallotSelection {
  const selection = readSelection(key)
  if (!selection) throw new AppError('not_found')
  return selection
}

/** The selected ballots and everything a decision rests on. @throws AppError not_found if there are none */
async function openGroup(sql: Sql, contest: string, selection: BallotSelection, page: number): Promise<GroupAnswer> {
  // Read first: a concurrent decision makes this version stale, never too new, so a step based on it is refused.
  const seen = await readVersion(sql, contest, selection)
  const figures = await readFigures(sql, contest, selection)
  if (!figures) throw new AppError('not_found')
  const [usual, list, decisions] = await Promise.all([
    usualOf(sql, contest, selection, figures),
    listSelected(sql, contest, selection, { skip: page * shownAtOnce, atMost: shownAtOnce + 1 }),
    listDecisions(sql, contest, selection),
  ])
  const isSearched = 'from' in selection
  const marks = isSearched
    ? marksOf(figures, { perWindow: usual ?? figures.peak, leaderShare: figures.leaderShare })
    : []
  return {
    success: true,
    contest: { _id: contest, name: (await findContest(sql, 'id', contest))?.name ?? '' },
    group: presentGroup(selection, figures, { usual, marks }),
    seen,
    list: list.slice(0, shownAtOnce).map(({ id, at, kind, status }) => ({
      receipt: receiptOf(id),
      kind,
      at: at.toISOString(),
      status,
    })),
    next: list.length > shownAtOnce ? page + 1 : null,
    decisions: decisions.map(({ to, reason, by, at, ballots }) => ({ to, reason, by, at: at.toISOString(), ballots })),
    around: selection.by === 'ballot' ? await aroundOf(sql, list[0]) : null,
  }
}

async function usualOf(
  sql: Sql,
  contest: string,
  selection: BallotSelection,
  { from }: SelectionFigures,
): Promise<number | null> {
  return selection.by === 'address' ? readUsual(sql, contest, selection.hash, dayAround(from)) : null
}

async function aroundOf(sql: Sql, ballot: SelectedBallot | undefined): Promise<string | null> {
  const hash = ballot && (await findAddressOf(sql, ballot))
  if (hash === undefined) return null
  const at = ballot?.at.getTime() ?? 0
  return selectionText({ by: 'address', hash, from: at - aroundMs, to: at + aroundMs })
}

const shownAtMost = 50

/** Alerts about abnormal rates of free votes, and ending their measures. */
export const alertRoutes = defineRoutes(
  'alertRoutes',
  ['sql', 'directory', 'archive', 'publish'],
  async (app, { sql, publish, ...contests }) => {
    app.get(
      '/admin/suspicion/alerts',
      route(reading, tags, 'Rates of free votes that stand out, or did', {
        querystring: contestQuery,
        response: { 200: alertsAnswer },
      }),
      async ({ query }) => {
        const contest = (await directoryOf(query, contests)).content?.contest
        if (!contest) throw new AppError('not_found')
        const alerts = await listAlerts(sql, contest.id, shownAtMost)
        return {
          success: true as const,
          asksForCodes: contest.proofWhenUnusual,
          alerts: alerts.map(({ id, startedAt, seenAt, endedAt, ...alert }) => ({
            _id: id,
            ...alert,
            startedAt: startedAt.toISOString(),
            seenAt: seenAt.toISOString(),
            endedAt: endedAt?.toISOString() ?? null,
          })),
        }
      },
    )

    app.post(
      '/admin/suspicion/alerts/:id/end',
      route(
        changing,
        tags,
        'End an alert; no more codes are asked for because of it, and the same is not told again for an hour',
        { params: alertParams, response: { 200: doneAnswer } },
      ),
      async (request) => {
        if (!(await endAlert(sql, request.params.id, principalOf(request).userId))) throw new AppError('not_found')
        publish({ type: 'directory-changed' })
        return { success: true as const, message: 'the alert has ended' }
      },
    )
  },
)

/** @throws AppError invalid_text */
function readFilter({ q, kind, sentFrom, sentTo }: QuarantinedBallotsFilter) {
  const text = storable(q)
  const ballots = text === undefined ? undefined : ballotRangeOf(text)
  return { kind, ...boundsOfDays(sentFrom, sentTo), text, ballots }
}

const csvColumns: readonly CsvColumn<QuarantinedBallot>[] = [
  { name: 'receipt', cell: ({ id }) => receiptOf(id) },
  { name: 'kind', cell: ({ kind }) => kind },
  { name: 'sent', cell: ({ at }) => at.toISOString() },
  { name: 'reason', cell: ({ reason }) => reason },
  { name: 'by', cell: ({ by }) => by },
  { name: 'decided', cell: ({ decidedAt }) => decidedAt.toISOString() },
]
