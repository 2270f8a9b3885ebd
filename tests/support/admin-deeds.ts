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

/** The import of a file, after its preview. */
function importOf(kind: string, makeFile: () => string): Deeds[string][1] {
  return async ({ platform }, { cookie }) => {
    const path = `/admin/imports/${kind}`
    const csv = makeFile()
    await platform.sql`insert into categories (id, name) values (${v7()}, 'imported') on conflict do nothing`
    const { body } = await post(`${platform.url}${path}`, { csv }, { cookie })
    return { path, body: { csv, confirmed: body['digest'] } }
  }
}

/** Every route by which an admin changes something or downloads card files, with a call and its log line. A new route needs an entry. */
export const adminDeeds: Deeds = {
  'POST /admin/messages/retry': [
    'message.retry',
    async (there) => ({ path: '/admin/messages/retry', body: { ids: [await insertFailedNotice(there)] } }),
  ],
  'PUT /admin/messages/templates': [
    'message.write',
    async () => ({
      path: '/admin/messages/templates',
      body: { kind: 'paid', way: 'sms', language: 'en', subject: 'Paid', body: 'Thank you' },
    }),
  ],
  'POST /admin/messages/bulk': [
    'message.send',
    async (there) => ({ path: '/admin/messages/bulk', body: await bulkTo(there) }),
  ],
  'POST /admin/messages/bulk/:id/stop': [
    'message.stop',
    async (there, { id }) => ({ path: `/admin/messages/bulk/${await insertBulk(there, id)}/stop` }),
  ],
  'PUT /admin/requests/:id/handled': [
    'request.handle',
    async (there) => ({ path: `/admin/requests/${await insertRequest(there)}/handled`, body: { handled: true } }),
  ],
  'PUT /admin/requests/:id/read': [
    'request.read',
    async (there) => ({ path: `/admin/requests/${await insertRequest(there)}/read`, body: { isRead: true } }),
  ],
  'PUT /admin/requests/:id/assignee': [
    'request.assign',
    async (there, { id }) => ({
      path: `/admin/requests/${await insertRequest(there)}/assignee`,
      body: { assignee: id, seen: null },
    }),
  ],
  'POST /admin/requests/:id/notes': [
    'request.note',
    async (there) => ({
      path: `/admin/requests/${await insertRequest(there)}/notes`,
      body: { id: randomUUID(), text: 'she is on a journey' },
    }),
  ],
  'POST /admin/requests/:id/reply': [
    'request.reply',
    async (there) => ({
      path: `/admin/requests/${await insertRequest(there)}/reply`,
      body: { id: randomUUID(), mail: null, closes: false },
    }),
  ],
  'POST /admin/requests/:id/forward': [
    'request.forward',
    async (there) => ({
      path: `/admin/requests/${await insertRequest(there)}/forward`,
      body: { id: randomUUID(), mail: null, closes: false },
    }),
  ],
  'POST /admin/content/:piece': [
    'content.publish',
    async ({ platform }, admin) => {
      const { body } = await call(platform, admin, 'GET', '/admin/content/jobs')
      const sent = { body: { link: 'https://t.me/ashenda_jobs' }, seen: body['latest'], startsAt: null }
      return { path: '/admin/content/jobs', body: sent }
    },
  ],
  'DELETE /admin/content/versions/:id': [
    'content.withdraw',
    async ({ platform }) => {
      const by = await insertAdmin(platform)
      const { body } = await call(platform, by, 'GET', '/admin/content/jobs')
      const startsAt = new Date(Date.now() + 3_600_000).toISOString()
      const sent = { body: { link: 'https://t.me/ashenda_jobs' }, seen: body['latest'], startsAt }
      const { body: scheduled } = await call(platform, by, 'POST', '/admin/content/jobs', sent)
      return { path: `/admin/content/versions/${scheduled['_id']}` }
    },
  ],
  'PUT /admin/contest': [
    'contest.change',
    async (there, admin) => {
      const { body } = await call(there.platform, admin, 'GET', '/admin/contest')
      const { _id, ...settings } = body['contest'] as Record<string, unknown> // of the contract
      return { path: '/admin/contest', body: { ...settings, name: `Ashenda ${v7()}` } }
    },
  ],
  'PUT /admin/titles': [
    'titles.change',
    async ({ platform }, admin) => {
      const { body } = await call(platform, admin, 'GET', '/admin/titles')
      const criterion = { _id: randomUUID(), name: { en: `Song ${v7()}` }, most: 10 }
      return { path: '/admin/titles', body: { criteria: [criterion], updatedAt: body['updatedAt'], reason } }
    },
  ],
  'POST /admin/jury/members': [
    'jury.invite',
    async () => ({ path: '/admin/jury/members', body: { name: 'Lemlem', language: 'tig', contact: '' } }),
  ],
  'POST /admin/jury/members/:id/link': [
    'jury.new-link',
    async ({ platform, contest }) => ({
      path: `/admin/jury/members/${await insertMember(platform.sql, contest)}/link`,
    }),
  ],
  'PUT /admin/jury/members/:id/reopen': [
    'jury.reopen',
    async ({ platform: { sql }, contest }) => {
      const id = await insertMember(sql, contest)
      const until = new Date(Date.now() + 3_600_000)
      await sql`
        insert into juries (contest_id, opens_at, closes_at) values (${contest}, now(), ${until})
        on conflict (contest_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at`
      await sql`update jury_members set submitted_at = now() where id = ${id}`
      return { path: `/admin/jury/members/${id}/reopen`, body: { reason } }
    },
  ],
  'PUT /admin/jury/members/:id/withdraw': [
    'jury.withdraw',
    async ({ platform, contest }) => ({
      path: `/admin/jury/members/${await insertMember(platform.sql, contest)}/withdraw`,
      body: { reason },
    }),
  ],
  'POST /admin/contests': [
    'contest.create',
    async () => {
      const body = { name: `Ashenda ${v7()}`, slug: `y-${v7().slice(-12)}`, opensAt: inDays(1), closesAt: inDays(2) }
      return { path: '/admin/contests', body }
    },
  ],
  'PUT /admin/contests/:id/address': [
    'contest.change',
    async (there) => {
      const { id, updatedAt } = await insertDraft(there)
      return { path: `/admin/contests/${id}/address`, body: { slug: `y-${v7().slice(-12)}`, updatedAt } }
    },
  ],
  'PUT /admin/contests/:id/announce': [
    'contest.announce',
    async (there) => {
      const { id, updatedAt } = await insertDraft(there)
      return { path: `/admin/contests/${id}/announce`, body: { updatedAt } }
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
      const [row] = await sql<{ at: Date }[]>`select updated_at as at from contests where id = ${there.contest}`
      return { path: `/admin/contests/${there.contest}/current`, body: { reason, updatedAt: row?.at.toISOString() } }
    },
  ],
  'PUT /admin/contests/:id/reveal': [
    'contest.reveal',
    async (there) => {
      const { id } = await insertDraft(there, { opens: -2, closes: -1, isAnnounced: true })
      const [row] = await there.platform.sql<{ at: Date }[]>`
        update contests set freezes_at = opens_at where id = ${id} returning updated_at as at`
      return { path: `/admin/contests/${id}/reveal`, body: { updatedAt: row?.at.toISOString() } }
    },
  ],
  'PUT /admin/contests/:id/stage': [
    'contest.show-on-stage',
    async (there) => ({
      path: `/admin/contests/${(await insertDraft(there)).id}/stage`,
      body: { screen: 'break' },
    }),
  ],
  'PUT /admin/contests/:id/final': [
    'contest.finalise',
    async (there) => {
      const { id, updatedAt } = await insertDraft(there, { opens: -2, closes: -1, isAnnounced: true })
      return { path: `/admin/contests/${id}/final`, body: { reason, updatedAt } }
    },
  ],
  'DELETE /admin/contests/:id': [
    'contest.delete',
    async (there) => ({ path: `/admin/contests/${(await insertDraft(there)).id}` }),
  ],
  'POST /admin/payments/:id/refund': [
    'payment.refund',
    async (there) => ({ path: `/admin/payments/${await insertPaid(there)}/refund`, body: { reason } }),
  ],
  'POST /admin/payments/:id/refund/again': [
    'payment.refund-again',
    async (there) => ({ path: `/admin/payments/${await insertStuckRefund(there)}/refund/again`, body: { reason } }),
  ],
  'POST /admin/payments/:id/refund/by-hand': [
    'payment.refund-by-hand',
    async (there) => ({ path: `/admin/payments/${await insertStuckRefund(there)}/refund/by-hand`, body: { reason } }),
  ],
  'POST /admin/payments/:id/refund/paid-back': [
    'payment.paid-back',
    async (there) => ({
      path: `/admin/payments/${await insertStuckRefund(there, true)}/refund/paid-back`,
      body: { reason },
    }),
  ],
  'POST /admin/payments/:id/handled': [
    'payment.handle',
    async (there) => {
      const id = await insertPaid(there, 'not_listed')
      const [row] = await there.platform.sql<{ at: Date }[]>`select updated_at as at from payments where id = ${id}`
      const seen = { code: 'not_listed', parts: [], said: null }
      return { path: `/admin/payments/${id}/handled`, body: { reason, seen, updatedAt: row?.at.toISOString() } }
    },
  ],
  'POST /admin/payments/:id/amount': [
    'payment.accept-amount',
    async (there) => ({
      path: `/admin/payments/${await insertOpened(there, wrongAmount)}/amount`,
      body: { reason, decision: 'accept', amountMinor: 30_000 },
    }),
  ],
  'POST /admin/payments/:id/ask-again': [
    'payment.ask-again',
    async (there) => ({
      path: `/admin/payments/${await insertOpened(there, wrongAmount)}/ask-again`,
      body: { reason },
    }),
  ],
  'POST /admin/payments/:id/cancel': [
    'payment.cancel',
    async (there) => ({ path: `/admin/payments/${await insertOpened(there)}/cancel`, body: { reason } }),
  ],
  'POST /admin/payments/:id/return-link': [
    'payment.return-link',
    async (there) => ({ path: `/admin/payments/${await insertOpened(there)}/return-link`, body: { reason } }),
  ],
  'PUT /admin/admins/:id/role': [
    'admin.change-role',
    async ({ platform }) => {
      const { id } = await insertAdmin(platform, { adminRole: 'viewer' })
      const body = { adminRole: 'finance', seen: { adminRole: 'viewer' }, password }
      return { path: `/admin/admins/${id}/role`, body }
    },
  ],
  'PUT /admin/admins/:id/disabled': [
    'admin.disable',
    async ({ platform }) => {
      const { id } = await insertAdmin(platform)
      return { path: `/admin/admins/${id}/disabled`, body: { isDisabled: true, reason, password } }
    },
  ],
  'DELETE /admin/admins/:id/sessions': [
    'admin.end-sessions',
    async ({ platform }) => ({ path: `/admin/admins/${(await insertAdmin(platform)).id}/sessions` }),
  ],
  'POST /admin/admins/:id/hand-over': [
    'admin.hand-over',
    async ({ platform }) => {
      const { id } = await insertAdmin(platform, { adminRole: 'viewer' })
      return { path: `/admin/admins/${id}/hand-over`, body: { stayAs: 'viewer', password } }
    },
  ],
  'POST /admin/admins/:id/reset-factor': [
    'admin.reset-factor',
    async ({ platform }) => {
      const other = await insertAdmin(platform)
      await setUpFactor(platform, other)
      return { path: `/admin/admins/${other.id}/reset-factor`, body: { reason, password } }
    },
  ],
  'POST /admin/factor/confirm': [
    'admin.set-up-factor',
    async ({ platform }, admin) => {
      const { codeAt } = await offerFactor(platform, admin)
      return { path: '/admin/factor/confirm', body: { code: codeAt(0) } }
    },
  ],
  'POST /admin/factor/recovery-codes': [
    'admin.renew-codes',
    async ({ platform: { sql } }, { id }) => {
      await sql`insert into second_factors (user_id, secret) values (${id}, ${Buffer.from('sealed')})`
      await sql`update sessions set verified_at = now() where user_id = ${id}`
      return { path: '/admin/factor/recovery-codes', body: { password } }
    },
  ],
  'POST /admin/factor/passkeys': [
    'admin.add-passkey',
    async ({ platform }, admin) => {
      const { hostname: rpId, origin } = new URL(platform.url)
      const made = new SoftPasskey().make(await offerPasskey(platform, admin), { origin, rpId })
      return { path: '/admin/factor/passkeys', body: { name: 'her key', ...made } }
    },
  ],
  'DELETE /admin/factor/passkeys/:id': [
    'admin.remove-passkey',
    async ({ platform: { sql } }, { id }) => {
      await sql`insert into second_factors (user_id, secret) values (${id}, ${Buffer.from('sealed')})`
      const [row] = await sql<{ id: string }[]>`
        insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
        values (uuidv7(), ${id}, ${randomBytes(32)}, ${randomBytes(77)}, 0, '{}', 'her key') returning id`
      await sql`update sessions set verified_at = now() where user_id = ${id}`
      return { path: `/admin/factor/passkeys/${row?.id}` }
    },
  ],
  'POST /admin/invitations': [
    'admin.invite',
    async () => ({ path: '/admin/invitations', body: { note: 'a test', adminRole: 'viewer', password } }),
  ],
  'DELETE /admin/invitations/:id': [
    'admin.withdraw-invitation',
    async ({ platform }) => {
      const [id, other] = [v7(), await insertAdmin(platform)]
      await insertInvitation(platform.sql, { id, tokenHash: randomBytes(32), adminRole: 'viewer', note: 'x' }, other.id)
      return { path: `/admin/invitations/${id}` }
    },
  ],
  'POST /admin/payments/compare': ['payment.compare', async () => ({ path: '/admin/payments/compare' })],
  'PUT /admin/changePassword': [
    'admin.change-password',
    async () => ({
      path: '/admin/changePassword',
      body: { actor: { oldPassword: password, newPassword: 'another password' } },
    }),
  ],
  'POST /card/downloadCards': [
    'cards.order',
    async () => ({
      path: '/card/downloadCards',
      body: { key: testCardKey, amount: 1, agent: 'Kiros', note: 'Adwa' },
    }),
  ],
  'GET /pdfCards/:name': [
    'cards.download',
    async (there, admin) => {
      const { id } = await insertBatch(there.platform)
      await there.platform.services.storage.write(keyOfCardFile(`${id}.pdf`), Buffer.from('sheets'))
      await there.platform.sql`update card_batches set bytes = 6 where id = ${id}`
      const { body } = await call(there.platform, admin, 'GET', `/card/batches/${id}`)
      return { path: String(body['link']) }
    },
  ],
  'POST /card/batches/:id/stock': [
    'cards.hand',
    async (there) => ({
      path: `/card/batches/${(await insertBatch(there.platform)).id}/stock`,
      body: { what: 'handed', agent: 'Kiros', priceMinor: 2_700 },
    }),
  ],
  'POST /card/void': [
    'cards.void',
    async (there) => {
      const { number } = await insertBatch(there.platform)
      return { path: '/card/void', body: { card: cardSerialOf(number, 1), reason } }
    },
  ],
  'POST /card/batches/:id/void': [
    'cards.void',
    async (there) => ({
      path: `/card/batches/${(await insertBatch(there.platform)).id}/void`,
      body: { all: true, reason },
    }),
  ],
  'POST /admin/overview/notes': [
    'contest.note',
    async () => ({ path: '/admin/overview/notes', body: { text: 'on television' } }),
  ],
  'DELETE /admin/overview/notes/:id': [
    'contest.remove-note',
    async ({ platform }, { id: adminId }) => {
      const [contest] = await platform.sql<{ id: string }[]>`select id from contests where current`
      const note = { contest: contest?.id ?? '', text: 'on television', at: new Date(), adminId }
      return { path: `/admin/overview/notes/${await platform.sql.begin((tx) => insertNote(tx, note))}` }
    },
  ],
  'POST /admin/zones': ['zone.create', async () => ({ path: '/admin/zones', body: { name: `zone ${v7()}` } })],
  'POST /admin/imports/zones': ['zone.import', importOf('zones', () => `name\nzone ${v7()}\n`)],
  'POST /admin/imports/contestants': [
    'contestant.import',
    importOf('contestants', () => `first name,middle name,phone\nHiwet,Alem,${somePhone()}\n`),
  ],
  'POST /admin/imports/products': [
    'product.import',
    importOf('products', () => `name,category,price\nproduct ${v7()},imported,450\n`),
  ],
  'POST /admin/contests/archive': [
    'contest.import',
    async () => ({ path: '/admin/contests/archive', body: await emptyArchive() }),
  ],
  'PUT /admin/zones/:id': [
    'zone.change',
    async (there) => {
      const name = `zone ${v7()}`
      const path = `/admin/zones/${await insertZone(there.platform.sql, name)}`
      return { path, body: { name: `zone ${v7()}`, seen: { name, isRetired: false } } }
    },
  ],
  'PUT /admin/activity': [
    'contestant.deactivate',
    async (there) => {
      const id = await insertContestant(there.platform.sql, there.contest)
      return { path: '/admin/activity', body: { actor: { id, active: false }, reason } }
    },
  ],
  'POST /admin/contestants/decide': [
    'contestant.deactivate',
    async (there) => {
      const id = await insertContestant(there.platform.sql, there.contest)
      return { path: '/admin/contestants/decide', body: { decision: 'deactivate', contestants: [{ id }], reason } }
    },
  ],
  'PUT /admin/contestants/:id/details': [
    'contestant.change',
    async (there) => {
      const id = await insertContestant(there.platform.sql, there.contest, { fname: 'Letay', mname: 'Kiros' })
      const [seen] = await there.platform.sql`
        select fname, mname, lname, occupation, description, zone_id as zone
        from contestants join users using (id) where id = ${id}`
      return { path: `/admin/contestants/${id}/details`, body: { seen, details: { ...seen, fname: 'Abrehet' } } }
    },
  ],
  'POST /admin/contestants/:id/notes': [
    'contestant.note',
    async (there) => ({
      path: `/admin/contestants/${await insertContestant(there.platform.sql, there.contest)}/notes`,
      body: { note: 'calls back on Monday' },
    }),
  ],
  'DELETE /admin/contestants/:id/notes/:note': [
    'contestant.remove-note',
    async (there, admin) => {
      const [id, note] = [await insertContestant(there.platform.sql, there.contest), v7()]
      await there.platform.sql`
        insert into contestant_notes (id, contestant_id, admin_id, note) values (${note}, ${id}, ${admin.id}, 'of no use')`
      return { path: `/admin/contestants/${id}/notes/${note}` }
    },
  ],
  'POST /admin/moderation/:id/change': [
    'contestant.approve',
    async ({ platform, contest }) => {
      const [id, version] = [await insertContestant(platform.sql, contest), randomUUID()]
      await platform.sql`
        insert into contestant_changes (contestant_id, version, occupation) values (${id}, ${version}, 'weaver')`
      return { path: `/admin/moderation/${id}/change`, body: { version, decision: 'approve' } }
    },
  ],
  'POST /admin/moderation/:id/reports': [
    'contestant.dismiss-reports',
    async ({ platform, contest }) => {
      const [id, seen] = [await insertContestant(platform.sql, contest), v7()]
      await platform.sql`
        insert into reports (id, contestant_id, reporter, reason) values (${seen}, ${id}, ${randomUUID()}, 'untrue')`
      return { path: `/admin/moderation/${id}/reports`, body: { seen, decision: 'dismiss', reason } }
    },
  ],
  'DELETE /admin/contestants/:id/photos/:slot': [
    'contestant.remove-photo',
    async (there) => ({
      path: `/admin/contestants/${await insertContestant(there.platform.sql, there.contest)}/photos/image1`,
      body: { reason },
    }),
  ],
  ...shopDeeds,
  'POST /admin/voters/erase': [
    'voter.erase',
    async (there) => ({ path: '/admin/voters/erase', body: { phone: await recordVoter(there), reason } }),
  ],
  'POST /admin/contestants/:id/reset-link': [
    'contestant.reset-link',
    async (there) => ({
      path: `/admin/contestants/${await insertContestant(there.platform.sql, there.contest)}/reset-link`,
      body: { reason },
    }),
  ],
  'DELETE /admin/contestants/:id/sessions': [
    'contestant.end-sessions',
    async ({ platform }) => ({ path: `/admin/contestants/${(await registerContestant(platform)).id}/sessions` }),
  ],
  'POST /admin/contestants/:id/erase': [
    'contestant.erase',
    async (there) => ({
      path: `/admin/contestants/${await insertContestant(there.platform.sql, there.contest)}/erase`,
      body: { reason },
    }),
  ],
  'POST /admin/queues/:queue/failed/:id/retry': [
    'job.retry',
    async (there) => ({ path: `/admin/queues/payments/failed/${await keepFailure(there)}/retry`, body: {} }),
  ],
  'DELETE /admin/queues/:queue/failed/:id': [
    'job.remove',
    async (there) => ({ path: `/admin/queues/payments/failed/${await keepFailure(there)}`, body: { reason } }),
  ],
  'POST /admin/queues/:queue/retry-all': [
    'job.retry-all',
    async (there) => {
      await keepFailure(there)
      return { path: '/admin/queues/payments/retry-all', body: { reason } }
    },
  ],
  'POST /admin/queues/:queue/remove-all': [
    'job.remove-all',
    async (there) => {
      await keepFailure(there)
      return { path: '/admin/queues/payments/remove-all', body: { reason } }
    },
  ],
  'POST /admin/queues/:queue/pause': [
    'queue.pause',
    async ({ platform }) => {
      await queueOf(platform, 'cards').resume()
      return { path: '/admin/queues/cards/pause', body: { reason } }
    },
  ],
  'POST /admin/queues/:queue/resume': [
    'queue.resume',
    async ({ platform }) => {
      await queueOf(platform, 'cards').pause()
      return { path: '/admin/queues/cards/resume', body: { reason } }
    },
  ],
  'POST /admin/queues/:queue/drain': [
    'queue.drain',
    async () => ({ path: '/admin/queues/cards/drain', body: { reason } }),
  ],
  'DELETE /admin/queues/:queue/drain': [
    'queue.end-drain',
    async ({ platform }) => {
      const begun = JSON.stringify({ startedAt: new Date().toISOString(), open: 0 })
      await platform.redis.hset(`${platform.prefix}:ops:drains`, 'cards', begun)
      return { path: '/admin/queues/cards/drain', body: { reason } }
    },
  ],
  'POST /admin/suspicion/groups/:key': [
    'ballots.void',
    async (there) => {
      const made = queuedBallot([await insertContestant(there.platform.sql, there.contest)])
      const id = `${made.id.slice(0, 14)}8${made.id.slice(15)}` // a receipt leaves the version digit out
      await recordGroup(there.platform.sql, there.contest, [{ ...made, id }])
      return { path: `/admin/suspicion/groups/ballot.${receiptOf(id)}`, body: { step: 'void', reason, seen: '1.0' } }
    },
  ],
  'POST /admin/suspicion/ballots': [
    'ballots.release',
    async (there) => {
      const { id: adminId } = await insertAdmin(there.platform)
      const made = queuedBallot([await insertContestant(there.platform.sql, there.contest)])
      const id = `${made.id.slice(0, 14)}8${made.id.slice(15)}` // as above
      await recordGroup(there.platform.sql, there.contest, [{ ...made, id }])
      const receipt = receiptOf(id)
      const selection = { by: 'ballot', receipt } as const
      const step = { contest: there.contest, selection, step: 'quarantine', reason, seen: '1.0', adminId } as const
      const quarantined = await decideBallots(there.platform.sql, step, () => {})
      const body = { receipts: [receipt], step: 'release', reason, seen: quarantined?.seen }
      return { path: '/admin/suspicion/ballots', body }
    },
  ],
  'POST /admin/suspicion/alerts/:id/end': [
    'ballots.end-alert',
    async (there) => {
      const [alert] = await there.platform.sql`
        insert into vote_alerts (id, contest_id, kind, subject, started_at, seen_at, votes)
        values (gen_random_uuid(), ${there.contest}, 'prefix', '+251977', now(), now(), 300)
        returning id`
      return { path: `/admin/suspicion/alerts/${alert?.['id']}/end` }
    },
  ],
  'POST /admin/dead-letters/:id/replay': [
    'dead-letter.replay',
    async (there) => ({ path: `/admin/dead-letters/${await insertDeadLetter(there)}/replay` }),
  ],
}
