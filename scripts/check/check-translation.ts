import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../setup/project.ts'
import { findChangingText } from './lint/changing-text.ts'

/** Part of `npm run check`: no page breaks when a browser translates it. */
const files = globSync('web/src/**/*.tsx', { cwd: projectRoot })
const problems = files.flatMap((file) => findChangingText(readFileSync(join(projectRoot, file), 'utf8'), file))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0
