import { loadResources } from './texts/load-resources.ts'
import { missingTexts } from './texts/missing-texts.ts'
import { unusedTexts } from './texts/unused-texts.ts'

/** Part of `npm run check`: no text is missing in a language that has its own, and none is there that nothing shows. */
const resources = await loadResources()
const problems = [...missingTexts(resources), ...(await unusedTexts(resources))]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
