import type { BallotKind, BallotStatus } from '@ashenda/core/domain/ballot.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { type Platform, testCardKey, testCodePepper, testPepper } from '../../support/platform.ts'
import { projectFile } from '../../support/project-file.ts'
import { workerContext } from '../../support/worker-context.ts'
import { type Dump, gapsOf, writeDump } from './dump.ts'
import type { Filled } from './fill/fill.ts'
import { fillSite } from './fill/fill.ts'
import { adminAccount, startSite } from './fill/site.ts'
import { readMigrationsRun } from './migrations.ts'
import type { Promised } from './promised.ts'
import { readContent } from './read-content.ts'
import { readPublished, readResults } from './results.ts'
import { shownBy } from './shown-by.ts'

/** `npm run make:dump`: makes the dump of the version in package.json anew, of a site that the product itself filled. */
const { version } = JSON.parse(projectFile('package.json')) as { version: string } // npm's own form

const site = await startSite()
try {
  const { platform } = site
  const filled = await fillSite(site)
  // The worker did so after the first ballots, and would do so again in some minutes.
  await platform.sql`update result_exports set made_at = made_at - interval '11 minutes'`
  await publishResults(workerContext(platform))
  const dump: Dump = {
    version,
    madeAt: new Date().toISOString(),
    migrations: await readMigrationsRun(platform.sql),
    ...(await readContent(platform.sql)),
    files: await readResults(platform),
    promised: await readPromises(platform, filled),
  }
  const gaps = gapsOf(dump)
  if (gaps.length > 0) throw new Error(`nothing is in ${gaps.join(', ')}: tests/db/upgrade/fill has to put it there`)
  const bytes = await writeDump(dump)
  for (const [name, { rows }] of Object.entries(dump.tables))
    process.stdout.write(`${name.padEnd(22)}${String(rows.length).padStart(5)}\n`)
  process.stdout.write(`${version}: ${bytes} bytes\n`)
} finally {
  await site.close()
}

/** What the pages of a filled site say, and what people took home from them. */
async function readPromises(platform: Platform, filled: Filled): Promise<Promised> {
  return {
    ...filled,
    secrets: { PHONE_PEPPER: testPepper, CODE_PEPPER: testCodePepper, CARD_KEY: testCardKey },
    ...(await shownBy(platform)),
    published: (await readPublished(platform)).toString('base64'),
    receipts: await someReceipts(platform.sql),
    admin: { email: adminAccount.email, password: adminAccount.password },
  }
}

interface ReceiptRow {
  readonly ballot: string
  readonly contest: string
  readonly kind: BallotKind
  readonly status: BallotStatus
}

/** Two of each kind and status in each contest. */
async function someReceipts(sql: Sql): Promise<Promised['receipts']> {
  const rows = await sql<ReceiptRow[]>`
    select ballot, contest, kind, status from (
      select id as ballot, contest_id as contest, kind, status,
        row_number() over (partition by contest_id, kind, status order by id) as place from ballots) numbered
    where place <= 2 order by contest, kind, status, ballot`
  return rows.map((row) => ({ ...row, receipt: receiptOf(row.ballot) }))
}
