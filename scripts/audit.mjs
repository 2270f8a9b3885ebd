import { auditResult } from './audit/audit-result.mjs'
import { readCheckpoints } from './audit/read-checkpoints.mjs'
import { votesOf } from './audit/tallies.mjs'

const usage = `Recounts a published result and follows its chain.

  npm run audit -- <file>                          the file is what /results offers (.jsonl or .jsonl.gz)
  npm run audit -- <file> --checkpoints <kept>     also against checkpoints kept from before (JSON, as /contest/checkpoints)`

const [file, option, kept] = process.argv.slice(2)
if (file === undefined || (option !== undefined && (option !== '--checkpoints' || kept === undefined))) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    report(await auditResult(file, kept === undefined ? [] : await readCheckpoints(kept)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** @param {import('./audit/audit-result.mjs').Report} audit */
function report(audit) {
  console.log(`contest      ${audit.contest}`)
  console.log(`chain        ${audit.links} links, head ${audit.head}`)
  console.log(`ballots      ${audit.ballots}, of which refused ${audit.refused}; changed later: ${audit.changes}`)
  console.log(
    `checkpoints  ${audit.checkpoints} right, over links 1 to ${audit.signed}, signed by ${audit.keys.join(', ') || 'nobody'}`,
  )
  for (const count of audit.tally.slice(0, 10))
    console.log(
      `  ${count.contestant}  ${votesOf(count)} votes (${count.free} free, ${count.first}/${count.second}/${count.third} paid)`,
    )
  for (const problem of audit.problems) console.error(`PROBLEM  ${problem}`)
  console.log(
    audit.problems.length === 0 ? 'The result holds.' : `The result does not hold: ${audit.problems.length} problems.`,
  )
  process.exitCode = audit.problems.length === 0 ? 0 : 1
}
