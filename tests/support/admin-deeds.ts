import { randomBytes, randomUUID } from 'node:crypto'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { insertInvitation } from '@ashenda/db/queries/accounts/invitations.ts'
import { insertNote } from '@ashenda/db/queries/admin/overview.ts'
import { decideBallots } from '@ashenda/db/queries/ballots/decide-ballots.ts'
import { keyOfCardFile } from '@ashenda/platform/storage/keys.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { v7 } from 'uuid'
import { insertAdmin, registerContestant } from './accounts.ts'
import { shopDeeds } from './admin-shop-deeds.ts'
import {
  about,
  type Deed,
  type Deeds,
  inDays,
  insertDeadLetter,
  insertDraft,
  insertOpened,
  insertPaid,
  insertRequest,
  insertStuckRefund,
  keepFailure,
  password,
  reason,
  recordVoter,
  saying,
  type There,
  updatedAtOf,
  wrongAmount,
} from './admin-subjects.ts'
import { insertBatch } from './cards.ts'
import { emptyArchive } from './contest-archives.ts'
import { insertContestant, insertZone, somePhone } from './contest-data.ts'
import { post } from './http.ts'
import { insertMember } from './juries.ts'
import { bulkTo, insertBulk, insertFailedNotice } from './notices.ts'
import { offerPasskey, SoftPasskey } from './passkeys.ts'
import { testCardKey } from './platform.ts'
import { queueOf } from './queue.ts'
import { queuedBallot } from './queued-ballot.ts'
import { offerFactor, setUpFactor } from './second-factor.ts'
import { call } from './shop.ts'

const batch = async ({ platform }: There) => (await insertBatch(platform)).id
const contestant = ({ platform, contest }: There) => insertContestant(platform.sql, contest)
const draft = async (there: There) => (await insertDraft(there)).id
const juryMember = ({ platform, contest }: There) => insertMember(platform.sql, contest)
const otherAdmin = async ({ platform }: There) => (await insertAdmin(platform)).id
const viewer = async ({ platform }: There) => (await insertAdmin(platform, { adminRole: 'viewer' })).id

/** The queue of payments with a job that failed. */
const paymentsFailed = async (there: There) => {
  await keepFailure(there)
  return 'payments'
}

/** The import of a file, after its preview. */
const importOf = (action: string, kind: string, makeFile: () => string): Deed => [
  action,
  async ({ platform }, { cookie }) => {
    const csv = makeFile()
    await platform.sql`insert into categories (id, name) values (${v7()}, 'imported') on conflict do nothing`
    const { body } = await post(`${platform.url}/admin/imports/${kind}`, { csv }, { cookie })
    return { body: { csv, confirmed: body['digest'] } }
  },
]

/** A recorded ballot: the id its receipt stands for, which leaves the version digit out. */
async function recordedBallot(there: There): Promise<string> {
  const made = queuedBallot([await contestant(there)])
  const id = `${made.id.slice(0, 14)}8${made.id.slice(15)}`
  await recordGroup(there.platform.sql, there.contest, [{ ...made, id }])
  return receiptOf(id)
}

/** A factor of the admin that she has just shown. */
async function shownFactor({ platform: { sql } }: There, id: string): Promise<void> {
  await sql`insert into second_factors (user_id, secret) values (${id}, ${Buffer.from('sealed')})`
  await sql`update sessions set verified_at = now() where user_id = ${id}`
}

const jobs = { link: 'https://t.me/ashenda_jobs' }
const requestAnswer = () => ({ id: randomUUID(), mail: null, closes: false })

/** Every route by which an admin changes something or downloads card files, with its log line and a call. A new route needs an entry. */
export const adminDeeds: Deeds = {
  'POST /admin/messages/retry': [
    'message.retry',
    async (there) => ({ body: { ids: [await insertFailedNotice(there)] } }),
  ],
  'PUT /admin/messages/templates': saying('message.write', {
    ...{ kind: 'paid', way: 'sms', language: 'en' },
    ...{ subject: 'Paid', body: 'Thank you' },
  }),
  'POST /admin/messages/bulk': ['message.send', async (there) => ({ body: await bulkTo(there) })],
  'POST /admin/messages/bulk/:id/stop': [
    'message.stop',
    async (there, { id }) => ({ of: await insertBulk(there, id) }),
  ],
  'PUT /admin/requests/:id/handled': about('request.handle', insertRequest, { handled: true }),
  'PUT /admin/requests/:id/read': about('request.read', insertRequest, { isRead: true }),
  'PUT /admin/requests/:id/assignee': [
    'request.assign',
    async (there, { id }) => ({ of: await insertRequest(there), body: { assignee: id, seen: null } }),
  ],
  'POST /admin/requests/:id/notes': about('request.note', insertRequest, {
    id: randomUUID(),
    text: 'she is on a journey',
  }),
  'POST /admin/requests/:id/reply': about('request.reply', insertRequest, requestAnswer()),
  'POST /admin/requests/:id/forward': about('request.forward', insertRequest, requestAnswer()),
  'POST /admin/content/:piece': [
    'content.publish',
    async ({ platform }, admin) => {
      const { body } = await call(platform, admin, 'GET', '/admin/content/jobs')
      return { of: 'jobs', body: { body: jobs, seen: body['latest'], startsAt: null } }
    },
  ],
  'DELETE /admin/content/versions/:id': [
    'content.withdraw',
    async ({ platform }) => {
      const by = await insertAdmin(platform)
      const { body } = await call(platform, by, 'GET', '/admin/content/jobs')
      const sent = { body: jobs, seen: body['latest'], startsAt: inDays(1) }
      const { body: scheduled } = await call(platform, by, 'POST', '/admin/content/jobs', sent)
      return { of: String(scheduled['_id']) }
    },
  ],
  'PUT /admin/contest': [
    'contest.change',
    async ({ platform }, admin) => {
      const { body } = await call(platform, admin, 'GET', '/admin/contest')
      const { _id, ...settings } = body['contest'] as Record<string, unknown> // of the contract
      return { body: { ...settings, name: `Ashenda ${v7()}` } }
    },
  ],
  'PUT /admin/titles': [
    'titles.change',
    async ({ platform }, admin) => {
      const { body } = await call(platform, admin, 'GET', '/admin/titles')
      const criterion = { _id: randomUUID(), name: { en: `Song ${v7()}` }, most: 10 }
      return { body: { criteria: [criterion], updatedAt: body['updatedAt'], reason } }
    },
  ],
  'POST /admin/jury/members': saying('jury.invite', { name: 'Lemlem', language: 'tig', contact: '' }),
  'POST /admin/jury/members/:id/link': about('jury.new-link', juryMember),
  'PUT /admin/jury/members/:id/reopen': [
    'jury.reopen',
    async (there) => {
      const of = await juryMember(there)
      const { platform, contest } = there
      await platform.sql`
        insert into juries (contest_id, opens_at, closes_at) values (${contest}, now(), ${inDays(1)})
        on conflict (contest_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at`
      await platform.sql`update jury_members set submitted_at = now() where id = ${of}`
      return { of, body: { reason } }
    },
  ],
  'PUT /admin/jury/members/:id/withdraw': about('jury.withdraw', juryMember, { reason }),
  'POST /admin/contests': saying('contest.create', {
    ...{ name: `Ashenda ${v7()}`, slug: `y-${v7().slice(-12)}` },
    ...{ opensAt: inDays(1), closesAt: inDays(2) },
  }),
  'PUT /admin/contests/:id/address': [
    'contest.change',
    async (there) => {
      const { id, updatedAt } = await insertDraft(there)
      return { of: id, body: { slug: `y-${v7().slice(-12)}`, updatedAt } }
    },
  ],
  'PUT /admin/contests/:id/announce': [
    'contest.announce',
    async (there) => {
      const { id, updatedAt } = await insertDraft(there)
      return { of: id, body: { updatedAt } }
    },
  ],
  'PUT /admin/contests/:id/current': [
    'contest.make-current',
    async (there) => {
      // The present one again, which another one without votes has replaced meanwhile.
      const { id } = await insertDraft(there)
      const { sql } = there.platform
      await sql`update contests set current = false where current`
      await sql`update contests set current = true, announced_at = now() where id = ${id}`
      return { of: there.contest, body: { reason, updatedAt: await updatedAtOf(there, 'contests', there.contest) } }
    },
  ],
  'PUT /admin/contests/:id/reveal': [
    'contest.reveal',
    async (there) => {
      const { id } = await insertDraft(there, { opens: -2, closes: -1, isAnnounced: true })
      await there.platform.sql`update contests set freezes_at = opens_at where id = ${id}`
      return { of: id, body: { updatedAt: await updatedAtOf(there, 'contests', id) } }
    },
  ],
  'PUT /admin/contests/:id/stage': about('contest.show-on-stage', draft, { screen: 'break' }),
  'PUT /admin/contests/:id/final': [
    'contest.finalise',
    async (there) => {
      const { id, updatedAt } = await insertDraft(there, { opens: -2, closes: -1, isAnnounced: true })
      return { of: id, body: { reason, updatedAt } }
    },
  ],
  'DELETE /admin/contests/:id': about('contest.delete', draft),
  'POST /admin/payments/:id/refund': about('payment.refund', insertPaid, { reason }),
  'POST /admin/payments/:id/refund/again': about('payment.refund-again', insertStuckRefund, { reason }),
  'POST /admin/payments/:id/refund/by-hand': about('payment.refund-by-hand', insertStuckRefund, { reason }),
  'POST /admin/payments/:id/refund/paid-back': about('payment.paid-back', (there) => insertStuckRefund(there, true), {
    reason,
  }),
  'POST /admin/payments/:id/handled': [
    'payment.handle',
    async (there) => {
      const id = await insertPaid(there, 'not_listed')
      const seen = { code: 'not_listed', parts: [], said: null }
      return { of: id, body: { reason, seen, updatedAt: await updatedAtOf(there, 'payments', id) } }
    },
  ],
  'POST /admin/payments/:id/amount': about('payment.accept-amount', (there) => insertOpened(there, wrongAmount), {
    ...{ reason, decision: 'accept', amountMinor: 30_000 },
  }),
  'POST /admin/payments/:id/ask-again': about('payment.ask-again', (there) => insertOpened(there, wrongAmount), {
    reason,
  }),
  'POST /admin/payments/:id/cancel': about('payment.cancel', insertOpened, { reason }),
  'POST /admin/payments/:id/return-link': about('payment.return-link', insertOpened, { reason }),
  'PUT /admin/admins/:id/role': about('admin.change-role', viewer, {
    ...{ adminRole: 'finance', seen: { adminRole: 'viewer' }, password },
  }),
  'PUT /admin/admins/:id/disabled': about('admin.disable', otherAdmin, { isDisabled: true, reason, password }),
  'DELETE /admin/admins/:id/sessions': about('admin.end-sessions', otherAdmin),
  'POST /admin/admins/:id/hand-over': about('admin.hand-over', viewer, { stayAs: 'viewer', password }),
  'POST /admin/admins/:id/reset-factor': [
    'admin.reset-factor',
    async ({ platform }) => {
      const other = await insertAdmin(platform)
      await setUpFactor(platform, other)
      return { of: other.id, body: { reason, password } }
    },
  ],
  'POST /admin/factor/confirm': [
    'admin.set-up-factor',
    async ({ platform }, admin) => ({ body: { code: (await offerFactor(platform, admin)).codeAt(0) } }),
  ],
  'POST /admin/factor/recovery-codes': [
    'admin.renew-codes',
    async (there, { id }) => {
      await shownFactor(there, id)
      return { body: { password } }
    },
  ],
  'POST /admin/factor/passkeys': [
    'admin.add-passkey',
    async ({ platform }, admin) => {
      const { hostname: rpId, origin } = new URL(platform.url)
      const made = new SoftPasskey().make(await offerPasskey(platform, admin), { origin, rpId })
      return { body: { name: 'her key', ...made } }
    },
  ],
  'DELETE /admin/factor/passkeys/:id': [
    'admin.remove-passkey',
    async (there, { id }) => {
      await shownFactor(there, id)
      const of = v7()
      await there.platform.sql`
        insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
        values (${of}, ${id}, ${randomBytes(32)}, ${randomBytes(77)}, 0, '{}', 'her key')`
      return { of }
    },
  ],
  'POST /admin/invitations': saying('admin.invite', { note: 'a test', adminRole: 'viewer', password }),
  'DELETE /admin/invitations/:id': [
    'admin.withdraw-invitation',
    async ({ platform }) => {
      const [id, other] = [v7(), await insertAdmin(platform)]
      await insertInvitation(platform.sql, { id, tokenHash: randomBytes(32), adminRole: 'viewer', note: 'x' }, other.id)
      return { of: id }
    },
  ],
  'POST /admin/payments/compare': saying('payment.compare'),
  'PUT /admin/changePassword': saying('admin.change-password', {
    actor: { oldPassword: password, newPassword: 'another password' },
  }),
  'POST /card/downloadCards': saying('cards.order', { key: testCardKey, amount: 1, agent: 'Kiros', note: 'Adwa' }),
  'GET /pdfCards/:name': [
    'cards.download',
    async (there, admin) => {
      const id = await batch(there)
      await there.platform.services.storage.write(keyOfCardFile(`${id}.pdf`), Buffer.from('sheets'))
      await there.platform.sql`update card_batches set bytes = 6 where id = ${id}`
      const { body } = await call(there.platform, admin, 'GET', `/card/batches/${id}`)
      return { path: String(body['link']) }
    },
  ],
  'POST /card/batches/:id/stock': about('cards.hand', batch, { what: 'handed', agent: 'Kiros', priceMinor: 2_700 }),
  'POST /card/void': [
    'cards.void',
    async ({ platform }) => ({ body: { card: cardSerialOf((await insertBatch(platform)).number, 1), reason } }),
  ],
  'POST /card/batches/:id/void': about('cards.void', batch, { all: true, reason }),
  'POST /admin/overview/notes': saying('contest.note', { text: 'on television' }),
  'DELETE /admin/overview/notes/:id': [
    'contest.remove-note',
    async ({ platform }, { id: adminId }) => {
      const [contest] = await platform.sql<{ id: string }[]>`select id from contests where current`
      const note = { contest: contest?.id ?? '', text: 'on television', at: new Date(), adminId }
      return { of: await platform.sql.begin((tx) => insertNote(tx, note)) }
    },
  ],
  'POST /admin/zones': saying('zone.create', { name: `zone ${v7()}` }),
  'POST /admin/imports/zones': importOf('zone.import', 'zones', () => `name\nzone ${v7()}\n`),
  'POST /admin/imports/contestants': importOf(
    'contestant.import',
    'contestants',
    () => `first name,middle name,phone\nHiwet,Alem,${somePhone()}\n`,
  ),
  'POST /admin/imports/products': importOf(
    'product.import',
    'products',
    () => `name,category,price\nproduct ${v7()},imported,450\n`,
  ),
  'POST /admin/contests/archive': ['contest.import', async () => ({ body: await emptyArchive() })],
  'PUT /admin/zones/:id': [
    'zone.change',
    async ({ platform }) => {
      const name = `zone ${v7()}`
      const of = await insertZone(platform.sql, name)
      return { of, body: { name: `zone ${v7()}`, seen: { name, isRetired: false } } }
    },
  ],
  'PUT /admin/activity': [
    'contestant.deactivate',
    async (there) => ({ body: { actor: { id: await contestant(there), active: false }, reason } }),
  ],
  'POST /admin/contestants/decide': [
    'contestant.deactivate',
    async (there) => ({
      body: { decision: 'deactivate', contestants: [{ id: await contestant(there) }], reason },
    }),
  ],
  'PUT /admin/contestants/:id/details': [
    'contestant.change',
    async ({ platform, contest }) => {
      const of = await insertContestant(platform.sql, contest, { fname: 'Letay', mname: 'Kiros' })
      const [seen] = await platform.sql`
        select fname, mname, lname, occupation, description, zone_id as zone
        from contestants join users using (id) where id = ${of}`
      return { of, body: { seen, details: { ...seen, fname: 'Abrehet' } } }
    },
  ],
  'POST /admin/contestants/:id/notes': about('contestant.note', contestant, { note: 'calls back on Monday' }),
  'DELETE /admin/contestants/:id/notes/:note': [
    'contestant.remove-note',
    async (there, admin) => {
      const [id, note] = [await contestant(there), v7()]
      await there.platform.sql`
        insert into contestant_notes (id, contestant_id, admin_id, note) values (${note}, ${id}, ${admin.id}, 'of no use')`
      return { path: `/admin/contestants/${id}/notes/${note}` }
    },
  ],
  'POST /admin/moderation/:id/change': [
    'contestant.approve',
    async (there) => {
      const [of, version] = [await contestant(there), randomUUID()]
      await there.platform.sql`
        insert into contestant_changes (contestant_id, version, occupation) values (${of}, ${version}, 'weaver')`
      return { of, body: { version, decision: 'approve' } }
    },
  ],
  'POST /admin/moderation/:id/reports': [
    'contestant.dismiss-reports',
    async (there) => {
      const [of, seen] = [await contestant(there), v7()]
      await there.platform.sql`
        insert into reports (id, contestant_id, reporter, reason) values (${seen}, ${of}, ${randomUUID()}, 'untrue')`
      return { of, body: { seen, decision: 'dismiss', reason } }
    },
  ],
  'DELETE /admin/contestants/:id/photos/:slot': [
    'contestant.remove-photo',
    async (there) => ({ path: `/admin/contestants/${await contestant(there)}/photos/image1`, body: { reason } }),
  ],
  ...shopDeeds,
  'POST /admin/voters/erase': ['voter.erase', async (there) => ({ body: { phone: await recordVoter(there), reason } })],
  'POST /admin/contestants/:id/reset-link': about('contestant.reset-link', contestant, { reason }),
  'DELETE /admin/contestants/:id/sessions': about(
    'contestant.end-sessions',
    async ({ platform }) => (await registerContestant(platform)).id,
  ),
  'POST /admin/contestants/:id/erase': about('contestant.erase', contestant, { reason }),
  'POST /admin/queues/:queue/failed/:id/retry': [
    'job.retry',
    async (there) => ({ path: `/admin/queues/payments/failed/${await keepFailure(there)}/retry`, body: {} }),
  ],
  'DELETE /admin/queues/:queue/failed/:id': [
    'job.remove',
    async (there) => ({ path: `/admin/queues/payments/failed/${await keepFailure(there)}`, body: { reason } }),
  ],
  'POST /admin/queues/:queue/retry-all': about('job.retry-all', paymentsFailed, { reason }),
  'POST /admin/queues/:queue/remove-all': about('job.remove-all', paymentsFailed, { reason }),
  'POST /admin/queues/:queue/pause': [
    'queue.pause',
    async ({ platform }) => {
      await queueOf(platform, 'cards').resume()
      return { of: 'cards', body: { reason } }
    },
  ],
  'POST /admin/queues/:queue/resume': [
    'queue.resume',
    async ({ platform }) => {
      await queueOf(platform, 'cards').pause()
      return { of: 'cards', body: { reason } }
    },
  ],
  'POST /admin/queues/:queue/drain': about('queue.drain', async () => 'cards', { reason }),
  'DELETE /admin/queues/:queue/drain': [
    'queue.end-drain',
    async ({ platform }) => {
      const begun = JSON.stringify({ startedAt: new Date().toISOString(), open: 0 })
      await platform.redis.hset(`${platform.prefix}:ops:drains`, 'cards', begun)
      return { of: 'cards', body: { reason } }
    },
  ],
  'POST /admin/suspicion/groups/:key': about('ballots.void', async (there) => `ballot.${await recordedBallot(there)}`, {
    step: 'void',
    reason,
    seen: '1.0',
  }),
  'POST /admin/suspicion/ballots': [
    'ballots.release',
    async (there) => {
      const { platform, contest } = there
      const [receipt, adminId] = [await recordedBallot(there), await otherAdmin(there)]
      const selection = { by: 'ballot', receipt } as const
      const step = { contest, selection, step: 'quarantine', reason, seen: '1.0', adminId } as const
      const quarantined = await decideBallots(platform.sql, step, () => {})
      return { body: { receipts: [receipt], step: 'release', reason, seen: quarantined?.seen } }
    },
  ],
  'POST /admin/suspicion/alerts/:id/end': about('ballots.end-alert', async ({ platform, contest }) => {
    const id = randomUUID()
    await platform.sql`
      insert into vote_alerts (id, contest_id, kind, subject, started_at, seen_at, votes)
      values (${id}, ${contest}, 'prefix', '+251977', now(), now(), 300)`
    return id
  }),
  'POST /admin/dead-letters/:id/replay': about('dead-letter.replay', insertDeadLetter),
}
