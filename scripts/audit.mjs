import { setFlagsFromString } from 'node:v8'
import { auditResult, problemsOfRound } from './audit/audit-result.mjs'
import { readCheckpoints } from './audit/read-checkpoints.mjs'
import { text } from './audit/tallies.mjs'

const usage = `Recounts a published result and follows its chain.

  node ashenda-audit.mjs <file>                          the file is what /results offers (.jsonl or .jsonl.gz)
  node ashenda-audit.mjs <file> --checkpoints <kept>     also against checkpoints (seals) kept from before (JSON, as /contest/checkpoints)
  node ashenda-audit.mjs <file> --former <former>        a round, also against the result of the round before

In the source code of the site it is: npm run audit -- <file> …

It ends with
  0  the result holds
  1  it does not hold, or a file cannot be read
  2  it was called in another way
  3  not decided: the file holds as far as it goes, and a kept checkpoint is of a later link`

// Frees what was read early, so that ten million ballots take as much memory as a hundred thousand.
setFlagsFromString('--semi-space-growth-factor=1')

const args = process.argv.slice(2)
const [file, option, kept = ''] = args
if (file === '--help' || file === '-h') say([usage])
else if (
  file === undefined ||
  !(args.length === 1 || (args.length === 3 && (option === '--checkpoints' || option === '--former')))
) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    const audit = await auditResult(file, option === '--checkpoints' ? await readCheckpoints(kept) : [])
    const ofRound = option === '--former' ? problemsOfRound(audit, await auditResult(kept)) : []
    report({ ...audit, problems: [...audit.problems, ...ofRound] })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * To standard output, which is what the command is for: it is read, or kept in a file.
 * @param {readonly string[]} lines
 */
function say(lines) {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** @param {import('./audit/audit-result.mjs').Report} audit */
function report(audit) {
  for (const problem of audit.problems) console.error(`PROBLEM  ${problem}`)
  say([...foundIn(audit), ...(audit.ahead.length > 0 ? [aheadText(audit)] : []), verdictOf(audit)])
  process.exitCode = audit.problems.length > 0 ? 1 : audit.ahead.length > 0 ? 3 : 0
}

/** @param {import('./audit/audit-result.mjs').Report} audit */
function foundIn({ contest, links, head, ballots, refused, changes, checkpoints, signed, keys, titles, ...found }) {
  const { tally, decided, members, left, followed } = found
  return [
    `contest      ${contest}`,
    `chain        ${counted(links, 'link')}, head ${head}`,
    ...(followed
      ? [
          `round        follows ${followed.of} (/contests/${followed.slug}), whose chain ends with ${followed.head}`,
          `             ${counted(followed.entries.length, 'contestant')} went on, ${followed.carried ? 'with the counts they had' : 'and counts start anew'}`,
        ]
      : []),
    `ballots      ${ballots}, of which refused ${refused}; changed later: ${changes}`,
    `checkpoints  ${checkpoints} right, over links 1 to ${signed}, signed by ${keys.join(', ') || 'nobody'}`,
    `titles       decided by these votes: ${titles.join(', ')}`,
    ...(members === undefined ? [] : [`jury         ${counted(members, 'member')}, points as they were sealed`]),
    ...decided.map(
      ({ title, winner, share }) =>
        `title        ${title}: ${winner ?? 'nobody'}${share > 0 ? `, ${share} % by the jury` : ''}`,
    ),
    ...(left > 0 ? [`left out     ${counted(left, 'contestant')} with votes, whom the public does not see`] : []),
    'contestants  by id, as names can be erased and this file cannot: the page of each is at /<id> of the site',
    ...tally.slice(0, 10).map((count) => `  ${count.contestant}  ${text(count)}`),
  ]
}

/** @param {import('./audit/audit-result.mjs').Report} audit */
function aheadText({ ahead, links }) {
  const [first, last] = [ahead[0], ahead.at(-1)]
  const which =
    first === last
      ? `link ${first?.sequence}, signed at ${first?.signedAt},`
      : `links ${first?.sequence} to ${last?.sequence}, the first signed at ${first?.signedAt},`
  return `The file ends at link ${links}: ${counted(ahead.length, 'kept checkpoint')} of ${which} cannot be checked with it.`
}

/** @param {import('./audit/audit-result.mjs').Report} audit */
function verdictOf({ problems, ahead, links }) {
  if (problems.length > 0) return `The result does not hold: ${counted(problems.length, 'problem')}.`
  if (ahead.length === 0) return 'The result holds.'
  return `Not decided: up to link ${links} everything holds, and what comes behind it is not in this file. Load the file again later. One that never reaches a checkpoint that was published means that links were taken away.`
}

/**
 * @param {number} count
 * @param {string} one
 */
function counted(count, one) {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
