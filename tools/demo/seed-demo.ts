import { ConfigError } from '@ashenda/core/config/env.ts'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { readDatabaseConfig, readStorageConfig } from '@ashenda/db/config.ts'
import { addUsualZones } from '@ashenda/db/queries/contest/contests.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { type DemoContestant, demoContestants } from './demo-contestants.ts'
import { seedLogins } from './demo-logins.ts'
import { seedPictures } from './demo-pictures.ts'
import { seedShop } from './shop/demo-shop.ts'

const contestId = seedId('contest', 'demo')
const days = 86_400_000

/** Shown on the first page before any votes. */
const contestantsShownFirst = 12

/**
 * Zones, an open contest, sixty contestants with pictures, and a shop. Repeating it only moves the closing. @param extent `first`: only the
 * first page's pictures, so that the site can serve while the rest is drawn
 */
async function seedDemo(sql: Sql, storage: Storage, extent: 'first' | 'all'): Promise<void> {
  await seedContest(sql)
  await addUsualZones(sql, contestId)
  await seedContestants(sql)
  await seedPictures(sql, storage, demoContestants.slice(0, extent === 'first' ? contestantsShownFirst : undefined))
  if (extent === 'all') await seedShop(sql, storage)
}

/** The demo contest stays open: each start closes it half a year later, unless it has closed. Another current contest is left alone. */
async function seedContest(sql: Sql): Promise<void> {
  const opensAt = new Date(Date.UTC(2026, 7, 1))
  const closesAt = new Date(Date.now() + 180 * days)
  await sql`
    insert into contests (id, slug, name, current, opens_at, closes_at)
    values (${contestId}, 'demo', 'Ashenda (demo)', not exists (select from contests where current), ${opensAt}, ${closesAt})
    on conflict (id) do update set closes_at = greatest(contests.closes_at, excluded.closes_at) where contests.closes_at > now()`
}

async function seedContestants(sql: Sql): Promise<void> {
  const registeredAt = (number: number): Date => new Date(Date.UTC(2026, 7, 1) + number * 3_600_000)
  const users = demoContestants.map(({ id, phone, fname, mname, lname, number }) => ({
    id,
    role: 'actor',
    phone,
    fname,
    mname,
    lname,
    created_at: registeredAt(number),
  }))
  const zones = await sql<{ id: string; name: string }[]>`select id, name from zones where contest_id = ${contestId}`
  const zoneIds = new Map(zones.map(({ id, name }) => [name, id]))
  const rows = demoContestants.map((contestant) => ({
    ...contestantRow(contestant, registeredAt(contestant.number)),
    zone_id: zoneIds.get(contestant.zone) ?? null,
  }))
  await sql.begin(async (tx) => {
    await tx`insert into users ${tx(users)} on conflict do nothing`
    await tx`insert into contestants ${tx(rows)} on conflict do nothing`
  })
}

const contestantRow = (contestant: DemoContestant, registeredAt: Date) => ({
  id: contestant.id,
  user_id: contestant.id,
  contest_id: contestId,
  occupation: contestant.occupation,
  description: contestant.description,
  paid_at: contestant.isPaid ? registeredAt : null,
  inactive_since: contestant.isActive ? null : registeredAt,
  created_at: registeredAt,
})

try {
  const config = readDatabaseConfig()
  if (config.NODE_ENV === 'production') throw new ConfigError(['demo data never goes into a production database'])
  const storage = createStorage(readStorageConfig())
  const sql = connect({ url: config.DATABASE_URL, name: 'ashenda-seed', maxConnections: 3 })
  try {
    await seedDemo(sql, storage, process.argv[2] === 'first' ? 'first' : 'all')
    process.stdout.write(`${await seedLogins(sql, config)}\n`)
  } finally {
    await sql.end({ timeout: 5 })
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
