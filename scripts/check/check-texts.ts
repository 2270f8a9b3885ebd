import { loadResources } from './texts/load-resources.ts'
import { missingTexts } from './texts/missing-texts.ts'
import { unusedTexts } from './texts/unused-texts.ts'

/** Part of `npm run check`: no complete language lacks a text, and every text is shown somewhere. */
const resources = await loadResources()
const problems = [...missingTexts(resources), ...(await unusedTexts(resources))]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
