import { parseArgs } from 'node:util'
import { v7 } from 'uuid'
import { connect } from '../client.ts'
import { readDatabaseConfig } from '../config.ts'
import { settlePeppers } from '../peppers/settle-peppers.ts'
import { addUsualZones } from '../queries/contest/contests.ts'

/**
 * `npm run seed:contest -w db -- --name "…" --opens ISO --closes ISO [--freezes ISO]`: the first contest of a real site, with the usual zones;
 * later ones are prepared in the console. A contest of this name gets these hours; another one is no longer current.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    opens: { type: 'string' },
    closes: { type: 'string' },
    freezes: { type: 'string' },
  },
})

function moment(option: string, text: string | undefined): Date {
  const date = new Date(text ?? '')
  if (!Number.isNaN(date.getTime())) return date
  throw new Error(`--${option} is a moment such as 2027-08-22T06:00:00+03:00`)
}

try {
  const { name = '', freezes } = values
  if (name.trim() === '') throw new Error('--name is the name of the contest')
  const opensAt = moment('opens', values.opens)
  const closesAt = moment('closes', values.closes)
  const freezesAt = freezes === undefined ? null : moment('freezes', freezes)
  const { DATABASE_URL, phonePeppers } = readDatabaseConfig()
  const sql = connect({ url: DATABASE_URL, name: 'ashenda-seed', maxConnections: 1 })
  try {
    await sql.begin(async (tx) => {
      await tx`update contests set current = false where current and name <> ${name}`
      const known = await tx`
        update contests set current = true, announced_at = coalesce(announced_at, now()), opens_at = ${opensAt}, closes_at = ${closesAt}, freezes_at = ${freezesAt}
        where name = ${name} returning id`
      if (known.length > 0) return
      const id = v7()
      const year = String(opensAt.getUTCFullYear())
      await tx`
        insert into contests (id, slug, name, current, opens_at, closes_at, freezes_at, phone_pepper)
        select ${id}, case when exists (select from contests where slug = ${year}) then ${id} else ${year} end, ${name}, true,
          ${opensAt}, ${closesAt}, ${freezesAt}, ${phonePeppers?.newestId ?? null}`
      await addUsualZones(tx, id)
    })
    if (phonePeppers) await settlePeppers(sql, phonePeppers)
  } finally {
    await sql.end({ timeout: 5 })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
