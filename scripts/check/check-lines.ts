import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../setup/project.ts'

/** Part of `npm run check`: lines and files by package beside their budget. Size is looked at in review, so this never fails. */
const budgets = {
  core: { lines: 5_800, files: 90 },
  platform: { lines: 1_500, files: 28 },
  db: { lines: 10_000, files: 90 },
  api: { lines: 18_500, files: 210 },
  worker: { lines: 6_500, files: 90 },
  web: { lines: 25_000, files: 380 },
  scripts: { lines: 2_800, files: 45 },
  tools: { lines: 600, files: 9 },
  tests: { lines: 75_000, files: 600 },
}

const notOurs = new Set(['node_modules', 'dist', '.data'])
const sources = globSync(`{${Object.keys(budgets).join(',')}}/**/*.{ts,tsx,mjs}`, {
  cwd: projectRoot,
  exclude: (path) => notOurs.has(path.split('/').at(-1) ?? ''),
})

console.log(`${'size'.padEnd(12)}   lines  budget   files  budget`)
for (const [name, budget] of Object.entries(budgets)) {
  const own = sources.filter((path) => packageOf(path) === name)
  const lines = own.reduce((total, path) => total + linesOf(path), 0)
  const row = [lines, budget.lines, own.length, budget.files].map((figure) => String(figure).padStart(8))
  console.log(name.padEnd(12) + row.join(''))
}

/** A test beside its source counts as a test. */
function packageOf(path: string): string {
  return /\.test\.tsx?$/.test(path) ? 'tests' : (path.split('/', 1)[0] ?? '')
}

function linesOf(path: string): number {
  return readFileSync(join(projectRoot, path), 'utf8').split('\n').length - 1
}
