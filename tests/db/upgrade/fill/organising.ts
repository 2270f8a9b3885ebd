import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import { addPicture } from '@ashenda/db/queries/content/content.ts'
import { sealJury } from '@ashenda/db/queries/jury/seal.ts'
import { enterJury, findJudged, saveSheet } from '@ashenda/db/queries/jury/sheets.ts'
import { enterNotice } from '@ashenda/db/queries/notices/enter-notice.ts'
import { linkChat, savePush, subscribe } from '@ashenda/db/queries/notices/notice-settings.ts'
import { recordDelivery, recordSent } from '@ashenda/db/queries/notices/send-notices.ts'
import { cancelByBuyer } from '@ashenda/db/queries/shop/checkout.ts'
import { makeCardsOf, takeCode } from '@ashenda/db/queries/shop/order-cards.ts'
import { readTitles } from '@ashenda/db/queries/titles/titles.ts'
import { v7 } from 'uuid'
import { insertContestant } from '../../../support/contest-data.ts'
import { lineOf, orderAs } from '../../../support/orders.ts'
import { actAtChapa, reachedPayment } from '../../../support/payments.ts'
import { testCodePepper } from '../../../support/platform.ts'
import { call, insertProduct } from '../../../support/shop.ts'
import { type Site, sound } from './site.ts'
import type { ThisFestival } from './this-festival.ts'

const reason = 'ኮሚተ ወሲኑ'
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString()

/** Words of the site and of a contest: changed, restored, planned and withdrawn; and a picture. */
export async function writeContent({ platform, asAdmin }: Site): Promise<void> {
  const publish = async (piece: string, body: unknown, seen: unknown, more = {}) =>
    (await asAdmin('POST', `/admin/content/${piece}`, { body, seen, startsAt: null, ...more }))['_id']
  const jobs = { link: 'https://t.me/ashenda_jobs' }
  const first = await publish('jobs', jobs, null)
  const second = await publish('jobs', { link: 'https://t.me/ashenda_work' }, first)
  const third = await publish('jobs', jobs, second, { restores: first })
  const planned = await publish('jobs', jobs, third, { startsAt: inAnHour() })
  await asAdmin('DELETE', `/admin/content/versions/${planned}`)
  const text = { en: 'The square is full', tig: 'ኣደባባይ መሊኡ' }
  await publish(
    'announcement',
    { text, link: '', linkText: { en: '' }, from: '', until: '', isDismissable: true },
    null,
  )
  await addPicture(platform.sql, {
    ...{ file: `${randomUUID()}.webp`, shape: 'wide', width: 1_200, height: 630, colour: '#1c5a35' },
  })
}

/** The best of the final contest go on to another one, with their counts. */
export async function beginRound({ platform, asAdmin }: Site): Promise<void> {
  const [former] = await platform.sql<{ id: string }[]>`select id from contests where final_at is not null`
  await asAdmin('POST', '/admin/contests', {
    ...{ name: 'ካልኣይ ዙርያ', slug: 'round-2', opensAt: '2301-08-16T06:00:00Z', closesAt: '2301-08-24T22:00:00Z' },
    ...{ cloneOf: former?.id, round: { most: 3, isCarried: true } },
  })
}

/** A jury that has judged: its points are in the chain. */
export async function judge({ platform, asAdmin }: Site, { contest }: ThisFestival): Promise<void> {
  const { sql } = platform
  const [zone] = await sql<{ id: string }[]>`
    select zone_id as id from contestants where contest_id = ${contest} and paid_at is not null and zone_id is not null limit 1`
  const criterion = { _id: randomUUID(), name: { en: 'Song', tig: 'ደርፊ' }, most: 10 }
  const votes = ['paid', 'proven', 'unproven']
  await asAdmin('PUT', '/admin/titles', {
    titles: [{ _id: randomUUID(), name: { en: 'Voice', tig: 'ድምጺ' }, zones: [zone?.id], votes, share: 40 }],
    criteria: [criterion],
    hours: { opensAt: new Date(Date.now() - 60_000).toISOString(), closesAt: inAnHour() },
    ...{ updatedAt: null, reason },
  })
  const invited = await Promise.all(
    ['Lemlem', 'Genet', 'Saba'].map((name) =>
      asAdmin('POST', '/admin/jury/members', { name, language: 'tig', contact: `${name}@ashenda.example` }),
    ),
  )
  const hashOf = (link: unknown): Buffer =>
    createHash('sha256')
      .update(new URL(String(link)).hash.slice(1))
      .digest()
  const kept = await readTitles(sql, contest)
  const judged = await findJudged(sql, contest, kept)
  const [first, second, third] = invited
  for (const member of [first, second]) {
    await enterJury(sql, hashOf(member?.['link']), randomBytes(32))
    for (const [index, { id }] of judged.entries()) {
      const points = { [criterion._id]: 3 + (index % 7) }
      await saveSheet(sql, String(member?.['_id']), { contestant: id, isConflict: false, points }, Date.now())
    }
  }
  const away = { contestant: judged[0]?.id ?? '', isConflict: true, points: {} }
  await saveSheet(sql, String(second?.['_id']), away, Date.now())
  await sql`update jury_members set submitted_at = now() where id = ${String(first?.['_id'])}`
  await asAdmin('PUT', `/admin/jury/members/${third?.['_id']}/withdraw`, { reason })
  // Another one, whose link nobody used.
  await asAdmin('POST', '/admin/jury/members', { name: 'Abeba', language: 'en', contact: '' })
  await sql`update juries set closes_at = now() - interval '1 second' where contest_id = ${contest}`
  if (!(await sealJury(sql, contest))) throw new Error('the jury has closed')
}

/** Messages of each outcome, who wants which, and texts of the organisers' own. */
export async function tellPeople(site: Site, { contest, contestants }: ThisFestival): Promise<void> {
  const { platform, asAdmin, admin } = site
  const { sql } = platform
  const [her] = contestants
  if (!her) throw new Error('somebody has registered')
  const groups = [{ group: 'rank', ways: ['telegram', 'sms'] }]
  const wish = { language: 'am', timeZone: 'Europe/Berlin', quietFrom: 0, quietUntil: 60, groups }
  sound(await call(platform, her, 'PUT', '/actor/messages', wish))
  await linkChat(sql, her.id, '4711')
  const push = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  await savePush(sql, her.id, push)
  const { id: asked } = await subscribe(sql, { contestId: contest, language: 'en', to: { email: 'saba@example.org' } })
  await subscribe(sql, { contestId: contest, language: 'tig', to: { voterId: v7() } })
  await subscribe(sql, {
    contestId: contest,
    language: 'tig',
    to: { push: { ...push, endpoint: `${push.endpoint}d` } },
  })
  const ended = { contestId: contest, language: 'en', to: { email: 'no@example.org' } } as const
  await sql`update notice_subscriptions set ended_at = now(), email = null where id = ${(await subscribe(sql, ended)).id}`
  const text = { subject: 'ሰናይ ምጽእ', body: 'ሰላም {{name}}' }
  for (const body of [text, {}])
    await asAdmin('PUT', '/admin/messages/templates', { kind: 'welcome', way: 'email', language: 'tig', ...body })
  const later = { contestId: contest, dueAt: new Date(inAnHour()) }
  await enterNotice(sql, { kind: 'result-wanted', receiver: { subscription: asked ?? '' }, subject: contest, ...later })
  const contact = { name: 'Lemlem', email: 'lemlem@ashenda.example' }
  await enterNotice(sql, { kind: 'jury-invitation', receiver: { contact }, subject: v7(), ...later })
  const subject = v7()
  await enterNotice(sql, { kind: 'approved', receiver: { user: her.id }, subject, ...later, ways: ['sms'] })
  const [sent] = await sql<{ id: string }[]>`
    update notices set link_code = 'abcdefgh123' where dedupe_key like ${`%${subject}%`} returning id`
  const price = { segments: 2, cost: 12_000, currency: 'ETB' } as const
  await recordSent(sql, sent?.id ?? '', {
    ...{ way: 'sms', language: 'am', provider: 'twilio', providerMessageId: 'SM1', ...price },
  })
  await recordDelivery(sql, 'abcdefgh123', true, '')
  const [bulk] = await sql<{ id: string }[]>`
    insert into bulk_messages (id, contest_id, admin_id, texts, ways, filter, receivers, stopped_at)
    values (${v7()}, ${contest}, ${admin.id}, ${sql.json({ en: text })}, '{sms}', '{"paid": "true"}', 2, now()) returning id`
  await sql`
    insert into notices (id, contest_id, kind, user_id, bulk_id, ways, dedupe_key, state, reason, error)
    values (${v7()}, ${contest}, 'bulk', ${her.id}, ${bulk?.id ?? ''}, '{sms}', ${`bulk:${v7()}`}, 'skipped', 'stopped', null),
      (${v7()}, ${contest}, 'bulk', ${her.id}, ${bulk?.id ?? ''}, '{sms}', ${`bulk:${v7()}`}, 'failed', null, 'status 503')`
}

/** Orders as people place them: paid online, in cash and not at all; T-cards; and a size that is sold no more. */
export async function sellInShop({ platform, sandbox, asAdmin }: Site): Promise<void> {
  const { sql } = platform
  const [category] = await sql<{ id: string }[]>`select id from categories limit 1`
  const product = (name: string, kind: 'goods' | 'tcard') =>
    insertProduct(sql, category?.id ?? '', { name, kind, stock: 9, shipping: kind === 'goods' })
  const [dress, card] = [await product('ቀሚሽ', 'goods'), await product('T-card', 'tcard')]
  const variants = (names: readonly string[]) =>
    asAdmin('PUT', `/admin/products/${dress.id}/variants`, { variants: names.map((name) => ({ name, stock: 3 })) })
  const paid = await orderAs(platform, { lines: [lineOf(dress), lineOf(card, 2)] })
  await actAtChapa(platform, sandbox, paid.payment, 'pay')
  await reachedPayment(platform, paid.payment)
  await makeCardsOf(sql, paid.id, pepperIdOf(testCodePepper), ({ ordinal }) => ({
    ordinal,
    codeHash: randomBytes(32),
    cipher: randomBytes(40),
  }))
  const [made] = await sql<{ batch: number; ordinal: number }[]>`
    select b.number as batch, c.ordinal from cards c join card_batches b on b.id = c.batch_id where c.order_id = ${paid.id} limit 1`
  if (made) await takeCode(sql, paid.id, made)
  await orderAs(platform, { lines: [lineOf(dress)], way: 'cash' })
  const given = await orderAs(platform, { lines: [lineOf(dress)], way: 'cash' })
  await cancelByBuyer(sql, given.id)
  for (const names of [['S', 'M'], ['S']]) await variants(names)
}

/** A contestant's links and what she had printed. */
export async function promote({ platform: { sql } }: Site, { contest }: ThisFestival): Promise<void> {
  const her = await insertContestant(sql, contest, { fname: 'ሳባ' })
  const links = [
    { id: v7(), contestant_id: her, position: 1, purpose: 'poster', name: '', code: 'abc12' },
    { id: v7(), contestant_id: her, position: 2, purpose: null, name: 'Telegram', code: 'xyz89' },
  ]
  await sql`insert into contestant_links ${sql(links)}`
  await sql`insert into link_visits (link_id, day, visits) values (${links[0]?.id ?? ''}, current_date, 4)`
  await sql`insert into list_showings (contestant_id, first, later) values (${her}, 40, 12)`
  await sql`
    insert into field_vitals (day, page, language, connection, vital, bucket, count)
    values (current_date, 'home', 'tig', '3g', 'LCP', 80, 12)`
  await sql`insert into field_errors (day, page, message, place, count) values (current_date, 'home', 'x is undefined', '/assets/a.js:1:2', 3)`
  const asked = { kind: 'poster', subject: her, language: 'tig' }
  await sql`insert into documents ${sql([
    {
      ...asked,
      id: v7(),
      format: 'a4',
      printed_at: new Date(),
      problem: null,
      file: `${v7()}.pdf`,
      bytes: 4_096,
      content_hash: randomBytes(32),
    },
    {
      ...asked,
      id: v7(),
      format: 'a3',
      printed_at: null,
      problem: 'unavailable',
      file: null,
      bytes: null,
      content_hash: null,
    },
  ])}`
}
