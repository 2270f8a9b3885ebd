import { freezeTally } from '@ashenda/db/queries/ballots/freeze.ts'
import { enterRuleChanges } from '@ashenda/db/queries/contest/rule-changes.ts'
import { changeTitleRule } from '@ashenda/db/queries/contest/title-rule.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { v7 } from 'uuid'
import { insertContestant } from '../../../support/contest-data.ts'
import { free, paid } from './ballots.ts'
import { nth } from './people.ts'
import { beginContest, type Site } from './site.ts'

const hours = {
  opens: '2026-06-01T06:00:00+03:00',
  closes: '2026-06-02T22:00:00+03:00',
  freezes: '2026-06-02T12:00:00+03:00',
}
const hourMs = 3_600_000

/** A contest whose counts were frozen before its end and still are: nothing of it was published. Its title asked for a proof from some moment on. */
export async function recordRehearsal({ platform, admin, sign }: Site): Promise<void> {
  const { sql } = platform
  const contest = await beginContest(platform, 'ልምምድ', hours)
  const zoneId = v7()
  await sql`insert into zones (id, contest_id, name, position) values (${zoneId}, ${contest}, 'ዓድዋ', 0)`
  const contestants = [
    await insertContestant(sql, contest, { fname: 'Kisanet', mname: 'Girmay', zoneId }),
    await insertContestant(sql, contest, { fname: 'ብስራት', mname: 'መብራህቱ', zoneId }),
  ]
  for (const from of [
    Date.parse(hours.opens),
    Date.parse(hours.freezes) - hourMs,
    Date.parse(hours.freezes) + hourMs,
  ]) {
    const fromHome = free(5, (index) => nth(contestants, index), { from, withinMs: hourMs / 2 })
    const proven = fromHome.map((ballot, index) => (index % 4 === 0 ? { ...ballot, proven: true as const } : ballot))
    await recordGroup(sql, contest, [...proven, ...(await paid(platform, contestants, from, 1))])
  }
  await freezeTally(sql, contest)
  await sql.begin(async (tx) => {
    await tx`update contests set phone_proof = 'always', free_from = opens_at, paid_per_day = 5, revealed = 1, stage_screen = 'break' where id = ${contest}`
    const reason = 'ኣብ ልምምድ ቁጽሪ ስልኪ ዘረጋገጸ ጥራይ ይቑጸር'
    await changeTitleRule(tx, { contest, rule: ['paid', 'proven'], reason, adminId: admin.id })
    const changes = [{ rule: 'closesAt', before: hours.closes, after: hours.closes }] as const
    await enterRuleChanges(tx, { contest, changes, reason, adminId: admin.id })
  })
  await sign()
  // Over for good, and the model of the next.
  await sql`update contests set final_at = now() where id = ${contest}`
  await sql`update contests set cloned_from = ${contest} where closes_at > now()`
  await sql`update chain_heads set sealed_at = now() where contest_id = ${contest}`
}
