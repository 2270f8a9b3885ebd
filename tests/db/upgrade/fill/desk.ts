import { randomUUID } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { insertDeadLetter } from '@ashenda/db/queries/ballots/dead-letters.ts'
import { v7 } from 'uuid'
import { logIn } from '../../../support/accounts.ts'
import { get, post } from '../../../support/http.ts'
import { fourQuarters } from '../../../support/photos.ts'
import { type Platform, testPepper } from '../../../support/platform.ts'
import { queuedBallot } from '../../../support/queued-ballot.ts'
import { call, insertOrder } from '../../../support/shop.ts'
import { encodeUpload, insertUpload } from '../../../support/uploads.ts'
import { type Site, sound } from './site.ts'
import type { Contestant, ThisFestival } from './this-festival.ts'

/** Requests of brands, one of them worked on and answered, two handled; and what an admin notes about a contestant. */
export async function askContestants({ platform, admin, asAdmin }: Site, { contestants }: ThisFestival): Promise<void> {
  const asked = [
    { brandName: 'Axum Coffee', requestType: 'ambassador', message: '=cmd()\n"soon", 100%', phone: '0911223344' },
    { brandName: 'ራያ ቢራ', requestType: 'hiring', message: 'ንኣሸንዳ ምስኺ ክንሰርሕ ንደሊ ኣለና።' },
    { brandName: 'Selam Bank', requestType: 'promotion' },
    { brandName: 'Somebody', requestType: '' },
  ]
  for (const [index, fields] of asked.entries()) {
    const request = { requestTo: contestants[index % 2]?.id, email: `brand${index}@brands.example`, ...fields }
    sound(await post(`${platform.url}/vote/registerRequest`, { request }))
  }
  const rows = await platform.sql<{ id: string }[]>`select id from contestant_requests order by id limit 2`
  const answered = `/admin/requests/${rows[0]?.id}`
  await asAdmin('PUT', `${answered}/read`, { isRead: true })
  await asAdmin('PUT', `${answered}/assignee`, { assignee: admin.id, seen: null })
  await asAdmin('POST', `${answered}/notes`, { id: randomUUID(), text: 'ንሳ ኣብ ጉዕዞ እያ ዘላ' })
  await asAdmin('POST', `${answered}/reply`, { id: randomUUID(), mail: null, closes: false })
  await asAdmin('POST', `/admin/contestants/${contestants[0]?.id}/notes`, { note: 'ሶኒ ክትድውል እያ' })
  for (const { id } of rows) await asAdmin('PUT', `/admin/requests/${id}/handled`, { handled: true })
}

/** Categories, products with photos, one of them deleted, and orders of each status. */
export async function openShop({ platform, asAdmin }: Site): Promise<void> {
  const named = (body: Readonly<Record<string, unknown>>, noun: string) => body[noun] as { _id: string; slug: string } // of the contracts
  const category = named(await asAdmin('POST', '/api/v1/category/create-category', { name: 'Dresses' }), 'category')
  const spare = named(await asAdmin('POST', '/api/v1/category/create-category', { name: 'Baskets' }), 'category')
  await asAdmin('PUT', `/api/v1/category/update-category/${category._id}`, { name: 'ቀሚሽ ጥልፊ' })
  await asAdmin('DELETE', `/api/v1/category/delete-category/${spare._id}`)
  const photo = await fourQuarters(320, 320).jpeg().toBuffer()
  const products: { id: string; slug: string }[] = []
  for (const [name, currency, quantity] of [
    ['Tilfi dress', 'ETB', '7'],
    ['ሙዳይ', 'USD', '0'],
    ['Old drum', 'ETB', '1'],
  ]) {
    const parts = [
      ['name', name],
      ['description', 'ብኢድ ዝተሰርሐ'],
      ['category', category._id],
      ['price', '4500.50'],
      ['currency', currency],
      ['quantity', quantity],
      ['shipping', 'true'],
      ['photo', photo],
    ]
    const { _id, slug } = named(await asAdmin('POST', '/api/v1/product/create-product', parts), 'product')
    products.push({ id: _id, slug })
  }
  // The site lists orders and takes none itself.
  const orders = [
    await insertOrder(platform.sql, { products }),
    await insertOrder(platform.sql, { products: products.slice(1), isPaid: false }),
  ]
  for (const status of ['Processing', 'Shipped', 'deliverd', 'cancel'] as const)
    await insertOrder(platform.sql, { status, products: products.slice(0, 2) })
  await asAdmin('DELETE', `/api/v1/product/delete-product/${products[2]?.id}`)
  await asAdmin('PUT', `/api/v1/auth/order-status/${orders[0]}`, { status: 'Processing' })
}

/** A zone that is renamed and retired, the contest's settings, and a note at its chart. */
export async function changeSettings({ platform, admin, asAdmin }: Site): Promise<void> {
  const id = String((await asAdmin('POST', '/admin/zones', { name: 'ዓዲ ግራት' }))['_id'])
  const seen = { name: 'ዓዲ ግራት', isRetired: false }
  await asAdmin('PUT', `/admin/zones/${id}`, { name: 'ዓዲግራት', isRetired: true, seen })
  const { body } = await get(`${platform.url}/admin/contest`, { cookie: admin.cookie })
  const { _id, ...settings } = body['contest'] as Record<string, unknown> // of the contract
  await asAdmin('PUT', '/admin/contest', { ...settings, approval: 'manual', moderation: 'manual' })
  await asAdmin('POST', '/admin/overview/notes', { text: 'ብቴሌቪዥን' })
}

/** One contestant is taken out of the list, another one and a voter are forgotten. */
export async function forgetPeople(site: Site, out: Contestant, forgotten: Contestant, phone: string): Promise<void> {
  const { asAdmin } = site
  await asAdmin('PUT', '/admin/activity', { actor: { id: out.id, active: false }, reason: 'ባዕላ ሓቲታ' })
  await asAdmin('POST', `/admin/contestants/${forgotten.id}/erase`, { reason: 'by letter of 3 September' })
  await asAdmin('POST', '/admin/voters/erase', { phone, reason: 'by letter of 4 September' })
}

/** Ballots of the open contest, by their ids: the first are put aside, one of them let go, the last is voided. */
export async function decideOnBallots({ platform, admin, asAdmin }: Site, ballots: readonly string[]): Promise<void> {
  const decide = async (ballot: string, step: string): Promise<void> => {
    const at = `/admin/suspicion/groups/ballot.${receiptOf(ballot)}`
    const { seen } = sound(await call(platform, admin, 'GET', at))
    await asAdmin('POST', at, { step, reason: 'one phone in one hour', seen })
  }
  const [first = '', second = '', third = '', fourth = ''] = ballots
  for (const ballot of [first, second, third]) await decide(ballot, 'quarantine')
  await decide(second, 'release')
  await decide(fourth, 'void')
  // As the watch keeps it: it would take half an hour of votes until it did.
  const [alert] = await platform.sql`
    insert into vote_alerts (id, contest_id, kind, subject, started_at, seen_at, votes, usual, usual_odds)
    select ${v7()}, id, 'prefix', '+251977', now() - interval '1 minute', now() - interval '1 minute', 412, 12, 0.012
    from contests where current returning id`
  await asAdmin('POST', `/admin/suspicion/alerts/${alert?.['id']}/end`)
}

/** One contestant is logged in at more places than an account may be, another one logs out. */
export async function logInOften({ platform }: Site, often: Contestant, out: Contestant): Promise<void> {
  for (let place = 0; place < 21; place += 1) await logIn(platform, often.id, 'actor')
  const cookie = await logIn(platform, out.id, 'actor')
  await get(`${platform.url}/api/logout`, { cookie })
}

/** Ballots that could not be recorded: one whole, one that nobody can read. */
export async function keepDeadLetters({ sql }: Platform, { contest, contestants }: ThisFestival): Promise<void> {
  const ballot = queuedBallot([contestants[0]?.id ?? ''])
  const whole = { ...ballot, name: 'ሚካኤል', voter: voterIdOf(testPepper, ballot.phone) }
  const letters = [
    {
      id: ballot.id,
      payload: Buffer.from(JSON.stringify(whole)),
      problem: 'value too long for type character varying',
    },
    { id: v7(), payload: Buffer.from([0, 1, 2, 0xfe, 0xff, 0x5c, 0x78]), problem: 'it is not JSON' },
  ]
  for (const letter of letters) await insertDeadLetter(sql, { ...letter, contest })
}

/** A photo that is none, and one that no worker has looked at. */
export async function leaveUploads(platform: Platform, { id }: Contestant): Promise<void> {
  const broken = await insertUpload(platform, id, Buffer.from('no photo'), { slot: 3 })
  await encodeUpload(platform, broken)
  await insertUpload(platform, id, await fourQuarters(320, 400).jpeg().toBuffer())
}
