import { noticeLanguageOf } from '@ashenda/core/domain/notice.ts'
import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { enterNotice } from '../notices/enter-notice.ts'

/** Members of a jury, for admins: how far they are, never what they gave. */

export interface KeptMember {
  readonly id: string
  readonly name: string
  readonly language: string
  readonly contact: string
  readonly joinedAt: Date | null
  readonly submittedAt: Date | null
  /** Of a link nobody has used yet. */
  readonly linkExpiresAt: Date | null
  /** Contestants she needs to do nothing more for. */
  readonly done: number
}

/** Without those withdrawn, in the order of their invitation. */
export const listMembers = (sql: Sql, contest: string): Promise<readonly KeptMember[]> =>
  sql<KeptMember[]>`
    select m.id, m.name, m.language, m.contact, m.joined_at as "joinedAt", m.submitted_at as "submittedAt",
      case when m.link_expires_at > now() then m.link_expires_at end as "linkExpiresAt",
      (select count(*)::int from (
        select contestant_id from jury_conflicts where member_id = m.id
        union
        select contestant_id from jury_points where member_id = m.id group by contestant_id
          having count(*) = (select count(*) from jury_criteria where contest_id = m.contest_id)
      ) d) as done
    from jury_members m where m.contest_id = ${contest} and m.withdrawn_at is null order by m.created_at, m.id`

const linkDays = 14

/** Where her link is sent, beside being shown once. */
export interface Invitation {
  readonly to: { readonly email: string } | { readonly phone: string }
  /** The link without the site's address. */
  readonly path: string
}

interface NewMember {
  readonly id: string
  readonly contest: string
  readonly name: string
  readonly language: string
  readonly contact: string
  readonly linkHash: Uint8Array
  readonly invitation: Invitation | undefined
}

type MemberProblem = 'not_found' | 'jury_sealed'

/** Locks the jury against its sealing. */
async function problemOf(tx: Transaction, contest: string): Promise<MemberProblem | undefined> {
  const [known] = await tx<{ isSealed: boolean }[]>`
    select exists (select from jury_results where contest_id = c.id) as "isSealed" from contests c where id = ${contest}`
  if (!known) return 'not_found'
  await tx`insert into juries (contest_id) values (${contest}) on conflict do nothing`
  await tx`select from juries where contest_id = ${contest} for share`
  return known.isSealed ? 'jury_sealed' : undefined
}

/** Adds a member with a link. Resolves with the link's end. */
export const insertMember = (sql: Sql, member: NewMember, adminId: string) =>
  sql.begin(async (tx): Promise<Date | MemberProblem> => {
    const { id, contest, name, language, contact, linkHash, invitation } = member
    const problem = await problemOf(tx, contest)
    if (problem) return problem
    const [row] = await tx<{ until: Date }[]>`
      insert into jury_members (id, contest_id, name, language, contact, link_hash, link_expires_at)
      values (${id}, ${contest}, ${name}, ${language}, ${contact}, ${linkHash}, now() + make_interval(days => ${linkDays}))
      returning link_expires_at as until`
    if (!row) throw new Error('an insert returned no row')
    if (invitation) await sendLink(tx, { id, contest, name, language }, invitation)
    await recordAction(tx, { adminId, action: 'jury.invite', subjectId: id, after: { name } })
    return row.until
  }) as Promise<Date | MemberProblem> // postgres.js widens the result of begin to an unwrapped form of itself

type Invited = Pick<NewMember, 'id' | 'contest' | 'name' | 'language'>

const sendLink = (tx: Transaction, { id, contest, name, language }: Invited, { to, path }: Invitation): Promise<void> =>
  enterNotice(tx, {
    kind: 'jury-invitation',
    receiver: { contact: { name, ...to } },
    subject: `${id}:${v7()}`,
    contestId: contest,
    values: { path },
    language: noticeLanguageOf(language),
  })

/** Her former links work no more: those not sent yet are forgotten, and cannot be sent again. */
const forgetLinks = (tx: Transaction, id: string): Promise<unknown> => tx`
  update notices set state = 'skipped', reason = 'outdated', contact = '{}', parameters = '{}'
  where kind = 'jury-invitation' and state in ('queued', 'failed') and dedupe_key like ${`jury-invitation:${id}:%`}`

/** A member with her jury, locked until the transaction ends; undefined if withdrawn or unknown. */
async function lockMember(tx: Transaction, id: string) {
  const [row] = await tx<(Invited & { contact: string; submittedAt: Date | null })[]>`
    select id, contest_id as contest, name, language, contact, submitted_at as "submittedAt" from jury_members
    where id = ${id} and withdrawn_at is null for update`
  return row
}

interface RenewedLink {
  readonly until: Date
  readonly language: string
  readonly invitation: Invitation | undefined
}

/** Gives her another link; the one before and the session on her browser end. @param invite her invitation, by contact and language */
export const renewLink = (
  sql: Sql,
  id: string,
  linkHash: Uint8Array,
  invite: (member: Pick<NewMember, 'contact' | 'language'>) => Invitation | undefined,
  adminId: string,
) =>
  sql.begin(async (tx): Promise<RenewedLink | 'not_found'> => {
    const member = await lockMember(tx, id)
    if (!member) return 'not_found'
    const [row] = await tx<Pick<RenewedLink, 'until'>[]>`
      update jury_members set link_hash = ${linkHash}, link_expires_at = now() + make_interval(days => ${linkDays}),
        session_hash = null, session_expires_at = null
      where id = ${id} returning link_expires_at as until`
    if (!row) throw new Error('an update returned no row')
    const invitation = invite(member)
    await forgetLinks(tx, id)
    if (invitation) await sendLink(tx, member, invitation)
    await recordAction(tx, { adminId, action: 'jury.new-link', subjectId: id, after: { name: member.name } })
    return { ...row, language: member.language, invitation }
  }) as Promise<RenewedLink | 'not_found'> // as above

interface MemberStep {
  readonly id: string
  readonly reason: string
  readonly adminId: string
}

/** Ends her membership for good: none of her points count. */
export const withdrawMember = (sql: Sql, { id, reason, adminId }: MemberStep) =>
  sql.begin(async (tx): Promise<MemberProblem | undefined> => {
    const member = await lockMember(tx, id)
    if (!member) return 'not_found'
    const problem = await problemOf(tx, member.contest)
    if (problem) return problem
    await tx`
      update jury_members set withdrawn_at = now(), link_hash = null, link_expires_at = null, session_hash = null, session_expires_at = null
      where id = ${id}`
    await forgetLinks(tx, id)
    await recordAction(tx, { adminId, action: 'jury.withdraw', subjectId: id, reason, before: { name: member.name } })
    return undefined
  }) as Promise<MemberProblem | undefined> // as above

/** Lets her change what she has submitted. */
export const reopenSheet = (sql: Sql, { id, reason, adminId }: MemberStep, now: number) =>
  sql.begin(async (tx): Promise<MemberProblem | 'jury_not_open' | undefined> => {
    const member = await lockMember(tx, id)
    if (!member) return 'not_found'
    const problem = await problemOf(tx, member.contest)
    if (problem) return problem
    const [open] = await tx`
      select from juries where contest_id = ${member.contest} and closes_at > ${new Date(now)}`
    if (!open) return 'jury_not_open'
    if (member.submittedAt === null) return undefined
    await tx`update jury_members set submitted_at = null where id = ${id}`
    await recordAction(tx, { adminId, action: 'jury.reopen', subjectId: id, reason, before: { name: member.name } })
    return undefined
  }) as Promise<MemberProblem | 'jury_not_open' | undefined> // as above
