import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { projectFile } from '../../support/project-file.ts'
import { workerContext } from '../../support/worker-context.ts'
import { type Dump, gapsOf, writeDump } from './dump.ts'
import { fillSite } from './fill/fill.ts'
import { startSite } from './fill/site.ts'
import { readMigrationsRun } from './migrations.ts'
import { readContent } from './read-content.ts'
import { readPromises } from './read-promises.ts'
import { readResults } from './results.ts'

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
