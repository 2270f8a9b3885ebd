import { mostOwnAnswers } from '@ashenda/core/domain/request.ts'
import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'
import { isOutdated, readAdminName, recordAction } from '../admin/admin-actions.ts'

type RequestStepKind = 'read' | 'unread' | 'assign' | 'note' | 'reply' | 'forward' | 'handle' | 'reopen'

export interface RequestEvent {
  readonly id: string
  readonly kind: RequestStepKind
  readonly by: string
  /** The contestant herself did it. */
  readonly isHers: boolean
  readonly at: Date
  /** The admin it was assigned to; null if to nobody. */
  readonly assignee: string | null
  readonly text: string
  readonly byMail: boolean
}

/** Oldest first; undefined for an unknown request. */
export async function listRequestEvents(sql: Sql, id: string): Promise<readonly RequestEvent[] | undefined> {
  const [known, events] = await Promise.all([
    sql`select from contestant_requests where id = ${id}`,
    sql<RequestEvent[]>`
      select e.id, e.kind, concat_ws(' ', u.fname, u.mname) as by, u.role = 'actor' as "isHers", e.done_at as at, e.text, e.by_mail as "byMail",
        case when a.id is not null then concat_ws(' ', a.fname, a.mname) end as assignee
      from request_events e join users u on u.id = e.done_by left join users a on a.id = e.assignee
      where e.request_id = ${id} order by e.done_at, e.id`,
  ])
  return known.length === 0 ? undefined : events
}

export type StepProblem = 'not_found' | 'version_conflict'

interface Step {
  readonly id: string
  readonly adminId: string
}

/** Actions that close or reopen a request. */
export const handlingActions = ['request.handle', 'request.reopen'] as const
export const assigningActions = ['request.assign'] as const

/** Marks a request as handled or open, once. If another admin already has, the caller learns it. */
export const markRequest = (
  sql: Sql,
  { id, isHandled, adminId }: Step & { readonly isHandled: boolean },
): Promise<StepProblem | undefined> =>
  withRequest(sql, id, async (tx, was) => {
    const step = { subjectId: id, adminId, seen: { isHandled: !isHandled }, was: { isHandled: was.isHandled } }
    if (await isOutdated(tx, { ...step, is: { isHandled }, actions: handlingActions })) return 'version_conflict'
    if (was.isHandled !== isHandled) await handle(tx, { id, isHandled, adminId })
    return undefined
  })

/** Marks a request as read or unread, for all admins. */
export const readRequest = (
  sql: Sql,
  { id, isRead, adminId }: Step & { readonly isRead: boolean },
): Promise<StepProblem | undefined> =>
  withRequest(sql, id, async (tx, was) => {
    if (was.isRead === isRead) return undefined
    await tx`update contestant_requests set read_at = ${isRead ? tx`clock_timestamp()` : null} where id = ${id}`
    await addEvent(tx, { requestId: id, kind: isRead ? 'read' : 'unread', adminId })
    await recordAction(tx, { adminId, action: isRead ? 'request.read' : 'request.unread', subjectId: id })
    return undefined
  })

/** Gives a request to an admin, or to nobody (null). `not_found` also for somebody who is no admin, or no longer. */
export const assignRequest = (
  sql: Sql,
  { id, assignee, seen, adminId }: Step & { readonly assignee: string | null; readonly seen: string | null },
): Promise<StepProblem | undefined> =>
  withRequest(sql, id, async (tx, { assignee: former }) => {
    const known =
      assignee === null ||
      (await tx`select from users where id = ${assignee} and role = 'admin' and disabled_at is null`).length > 0
    if (!known) return 'not_found'
    const step = { subjectId: id, adminId, seen: { assignee: seen }, was: { assignee: former }, is: { assignee } }
    if (await isOutdated(tx, { ...step, actions: assigningActions })) return 'version_conflict'
    if (former === assignee) return undefined
    await tx`update contestant_requests set assigned_to = ${assignee} where id = ${id}`
    await addEvent(tx, { requestId: id, kind: 'assign', adminId, assignee })
    const [before, after] = [await nameOf(tx, former), await nameOf(tx, assignee)]
    await recordAction(tx, {
      ...{ adminId, action: 'request.assign', subjectId: id },
      before: { assignee: before },
      after: { assignee: after },
    })
    return undefined
  })

const nameOf = async (tx: Transaction, id: string | null): Promise<string | null> =>
  id === null ? null : readAdminName(tx, id)

/** A note for other admins. Its text is in the request's own history only, and goes with it. @param note.eventId deduplicates */
export const noteOnRequest = (
  sql: Sql,
  { id, eventId, text, adminId }: Step & { readonly eventId: string; readonly text: string },
): Promise<StepProblem | undefined> =>
  withRequest(sql, id, async (tx) => {
    if (await addEvent(tx, { id: eventId, requestId: id, kind: 'note', adminId, text }))
      await recordAction(tx, { adminId, action: 'request.note', subjectId: id })
    return undefined
  })

export interface Writing extends Step {
  /** Deduplicates: the same is written once. */
  readonly eventId: string
  readonly kind: 'reply' | 'forward'
  /** '' if an admin wrote elsewhere. */
  readonly text: string
  readonly closes: boolean
  /** Queues the e-mail; missing if an admin wrote elsewhere. @throws if it cannot, and then nothing is recorded */
  readonly send?: ((to: Correspondents) => Promise<void>) | undefined
}

export interface Correspondents {
  readonly senderEmail: string
  /** Null without one. */
  readonly contestantEmail: string | null
}

/**
 * Sends an answer to a request's sender, or forwards it to the contestant, and records it. The e-mail is queued first, as a transaction
 * waits for nothing but Postgres.
 */
export async function writeAboutRequest(
  sql: Sql,
  { id, eventId, kind, text, closes, send, adminId }: Writing,
): Promise<StepProblem | undefined> {
  if (send) {
    const to = await findCorrespondents(sql, id, eventId)
    if (!to) return 'not_found'
    if (!to.isWritten) await send(to)
  }
  const byMail = send !== undefined
  return withRequest(sql, id, async (tx, was) => {
    if (!(await addEvent(tx, { id: eventId, requestId: id, kind, adminId, text, byMail }))) return undefined
    await tx`update contestant_requests set read_at = coalesce(read_at, clock_timestamp()) where id = ${id}`
    if (kind === 'reply') await tx`update contestant_requests set answered_at = clock_timestamp() where id = ${id}`
    await recordAction(tx, { adminId, action: `request.${kind}`, subjectId: id, after: { byMail } })
    if (closes && !was.isHandled) await handle(tx, { id, isHandled: true, adminId })
    return undefined
  })
}

export interface OwnAnswer {
  readonly id: string
  /** The entry the request must be to. */
  readonly entry: string
  readonly userId: string
  /** Deduplicates: the same is sent once. */
  readonly eventId: string
  readonly text: string
  /** Queues the e-mail. @throws if it cannot, and then nothing is recorded */
  readonly send: (to: Correspondents) => Promise<void>
}

/**
 * A contestant's own answer to the sender of a request. `not_found` unless it is to her and her contest lets her answer;
 * `too_many_requests` after some answers to the same one.
 */
export async function answerOwnRequest(
  sql: Sql,
  { id, entry, userId, eventId, text, send }: OwnAnswer,
): Promise<StepProblem | 'too_many_requests' | undefined> {
  const [mine] = await sql<{ answers: number }[]>`
    select (select count(*)::int from request_events e
      where e.request_id = r.id and e.done_by = ${userId} and e.id <> ${eventId}) as answers
    from contestant_requests r join contestants c on c.id = r.contestant_id join contests k on k.id = c.contest_id
    where r.id = ${id} and r.contestant_id = ${entry} and k.own_requests = 'answer'`
  if (!mine) return 'not_found'
  if (mine.answers >= mostOwnAnswers) return 'too_many_requests'
  const to = await findCorrespondents(sql, id, eventId)
  if (!to) return 'not_found'
  if (!to.isWritten) await send(to)
  return withRequest(sql, id, async (tx) => {
    const event = { id: eventId, requestId: id, kind: 'reply', adminId: userId, text, byMail: true } as const
    if (await addEvent(tx, event))
      await tx`update contestant_requests set answered_at = clock_timestamp() where id = ${id}`
    return undefined
  })
}

/** Undefined for an unknown request. */
async function findCorrespondents(sql: Sql, id: string, eventId: string) {
  const [found] = await sql<(Correspondents & { readonly isWritten: boolean })[]>`
    select r.email as "senderEmail", u.email as "contestantEmail",
      exists (select from request_events where id = ${eventId}) as "isWritten"
    from contestant_requests r join contestants c on c.id = r.contestant_id join users u on u.id = c.user_id where r.id = ${id}`
  return found
}

interface Locked {
  readonly isHandled: boolean
  readonly isRead: boolean
  readonly assignee: string | null
}

const withRequest = (
  sql: Sql,
  id: string,
  take: (tx: Transaction, was: Locked) => Promise<StepProblem | undefined>,
): Promise<StepProblem | undefined> =>
  sql.begin(async (tx): Promise<StepProblem | undefined> => {
    const [was] = await tx<Locked[]>`
      select handled_at is not null as "isHandled", read_at is not null as "isRead", assigned_to as assignee
      from contestant_requests where id = ${id} for update`
    return was ? take(tx, was) : 'not_found'
  }) as Promise<StepProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

async function handle(tx: Transaction, { id, isHandled, adminId }: Step & { readonly isHandled: boolean }) {
  await tx`
    update contestant_requests set handled_at = ${isHandled ? tx`clock_timestamp()` : null}, handled_by = ${isHandled ? adminId : null}
    where id = ${id}`
  const kind = isHandled ? 'handle' : 'reopen'
  await addEvent(tx, { requestId: id, kind, adminId })
  await recordAction(tx, {
    ...{ adminId, action: `request.${kind}`, subjectId: id },
    before: { isHandled: !isHandled },
    after: { isHandled },
  })
}

interface NewEvent {
  readonly id?: string
  readonly requestId: string
  readonly kind: RequestStepKind
  /** An admin, or the contestant herself. */
  readonly adminId: string
  readonly assignee?: string | null
  readonly text?: string
  readonly byMail?: boolean
}

/** False if it was there already. */
async function addEvent(tx: Transaction, event: NewEvent): Promise<boolean> {
  const { id = v7(), requestId, kind, adminId, assignee = null, text = '', byMail = false } = event
  const added = await tx`
    insert into request_events (id, request_id, kind, done_by, done_at, assignee, text, by_mail)
    values (${id}, ${requestId}, ${kind}, ${adminId}, clock_timestamp(), ${assignee}, ${text}, ${byMail})
    on conflict (id) do nothing returning id`
  return added.length > 0
}
