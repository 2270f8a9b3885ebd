import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { askRegistry } from './advisories/ask-registry.ts'
import { type Accepted, judgeAdvisories, problemsOfAccepted } from './advisories/judge-advisories.ts'
import { withExitCode } from './processes/exit-code.ts'

/**
 * `npm run advisories`: asks the registry for advisories on what runs in production. Ends with 1 where one is high or critical and
 * scripts/advisories/accepted.json does not say why and until when that is lived with; with 0, and a word, where the registry has none to give.
 */
await withExitCode(async () => {
  const { values } = parseArgs({ options: { accepted: { type: 'string' } } })
  const file = values.accepted ?? new URL('advisories/accepted.json', import.meta.url)
  const accepted = JSON.parse(readFileSync(file, 'utf8')) as readonly Accepted[] // checked below
  const found = await askRegistry()
  if (typeof found === 'string') {
    console.log(`No source of advisories could be reached, and nothing was checked: ${found}`)
    return 0
  }
  const today = new Date().toISOString().slice(0, 10)
  const { problems, remarks } = judgeAdvisories(found, accepted, today)
  for (const remark of remarks) console.log(`  ${remark}`)
  const all = [...problemsOfAccepted(accepted), ...problems]
  for (const problem of all) console.log(`FAILED  ${problem}`)
  console.log(
    all.length === 0 ? 'No advisory that is high or critical is open.' : `${all.length} to be mended or accepted.`,
  )
  return all.length === 0 ? 0 : 1
})
