import { ConfigError } from '@ashenda/core/config/env.ts'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { readDatabaseConfig, readStorageConfig } from '@ashenda/db/config.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { seedContent } from './demo-content.ts'
import { type DemoContestant, demoContestants } from './demo-contestants.ts'
import { type DemoContest, declareFinal, seedContests, zoneIdOf } from './demo-contests.ts'
import { seedDesk } from './demo-desk.ts'
import { seedJury } from './demo-jury.ts'
import { seedLogins } from './demo-logins.ts'
import { seedMessages } from './demo-messages.ts'
import { seedCards, seedFees } from './demo-payments.ts'
import { copyPortrait, seedPictures } from './demo-pictures.ts'
import { seedVotes } from './demo-votes.ts'
import { seedShop } from './shop/demo-shop.ts'

/** Shown on the first page before any votes. */
const contestantsShownFirst = 12
const ballots = { former: 1_400, present: 900 }
const hourMs = 3_600_000

/**
 * Last year's contest with its result, and this year's on its tenth day: contestants with pictures, a jury, votes, payments, T-cards, requests,
 * messages, and a shop with orders. Repeating it adds nothing. @param extent `first`: only what the first page shows, so that the site can serve while the rest is made
 */
async function seedDemo(
  sql: Sql,
  storage: Storage,
  extent: 'first' | 'all',
  pepper: string | undefined,
): Promise<void> {
  const { former, present } = await seedContests(sql)
  await seedContestants(sql, present)
  if (extent === 'first') return seedPictures(sql, storage, demoContestants.slice(0, contestantsShownFirst))
  const votable = demoContestants.filter(({ isPaid, isActive }) => isPaid && isActive).map(({ id }) => id)
  await seedFees(sql, present)
  await seedContent(sql, present)
  await seedJury(sql, present)
  if (pepper !== undefined) {
    const until = new Date(Math.floor(Date.now() / hourMs) * hourMs)
    await seedVotes(sql, { contest: present, contestants: votable, until, ballots: ballots.present, pepper })
    await seedCards(sql, present)
  }
  await seedDesk(sql, present, votable)
  await seedMessages(sql, present)
  await seedShop(sql, storage)
  await seedPictures(sql, storage, demoContestants)
  const entries = await seedFormerEntries(sql, storage, former)
  if (pepper === undefined) return
  await seedVotes(sql, {
    contest: former,
    contestants: entries,
    until: former.closesAt,
    ballots: ballots.former,
    pepper,
  })
  await declareFinal(sql, former)
}

/** They registered in the weeks before the opening. */
async function seedContestants(sql: Sql, contest: DemoContest): Promise<void> {
  const registeredAt = (number: number): Date => new Date(contest.opensAt.getTime() - (26 * 24 - number * 8) * hourMs)
  const users = demoContestants.map(({ id, phone, email, fname, mname, lname, number }) => ({
    id,
    role: 'actor',
    phone,
    email: email ?? null,
    fname,
    mname,
    lname,
    created_at: registeredAt(number),
    policy_version: '2026-11',
    policy_accepted_at: registeredAt(number),
  }))
  const rows = demoContestants.map((contestant) => ({
    ...entryOf(contestant, contest, registeredAt(contestant.number)),
    id: contestant.id,
  }))
  await sql.begin(async (tx) => {
    await tx`insert into users ${tx(users)} on conflict do nothing`
    await tx`insert into contestants ${tx(rows)} on conflict do nothing`
  })
}

const entryOf = ({ id, zone, isPaid, isActive, ...contestant }: DemoContestant, contest: DemoContest, at: Date) => ({
  user_id: id,
  contest_id: contest.id,
  zone_id: zoneIdOf(contest.id, zone),
  occupation: contestant.occupation,
  description: contestant.description,
  paid_at: isPaid ? at : null,
  inactive_since: isActive ? null : at,
  created_at: at,
})

/** Two dozen took part last year, too, under the same accounts; returns their entries. */
async function seedFormerEntries(sql: Sql, storage: Storage, former: DemoContest): Promise<readonly string[]> {
  const at = new Date(former.opensAt.getTime() - 10 * 24 * hourMs)
  const rows = demoContestants
    .filter(({ isPaid, isActive }) => isPaid && isActive)
    .slice(10, 34)
    .map((contestant) => ({
      ...entryOf(contestant, former, at),
      id: seedId('former-entry', contestant.number),
      number: contestant.number,
    }))
  await sql`insert into contestants ${sql(rows.map(({ number: _number, ...row }) => row))} on conflict do nothing`
  for (const { id, user_id } of rows) await copyPortrait(sql, storage, { from: user_id, to: id })
  return rows.map(({ id }) => id)
}

try {
  const config = readDatabaseConfig()
  if (config.NODE_ENV === 'production') throw new ConfigError(['demo data never goes into a production database'])
  const storage = createStorage(readStorageConfig())
  const sql = connect({ url: config.DATABASE_URL, name: 'ashenda-seed', maxConnections: 3 })
  try {
    await seedDemo(sql, storage, process.argv[2] === 'first' ? 'first' : 'all', config.phonePeppers?.newest)
    process.stdout.write(`${await seedLogins(sql, config)}\n`)
  } finally {
    await sql.end({ timeout: 5 })
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
