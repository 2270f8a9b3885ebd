import { runAttacks } from './attack.ts'
import { attacks } from './attacks/all.ts'
import { openTarget } from './target.ts'

/** Runs `npm run attack`: prints what was tried and what got through. */
const target = await openTarget()
const results = await runAttacks(target, attacks)
for (const { attack, tried, gotThrough, holds, found } of results) {
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${attack.name}`)
  console.log(`        ${gotThrough} of ${tried} got through; at most ${attack.atMost} may: ${attack.because}`)
  if (found) console.log(`        the watch found: ${found.join('; ') || 'nothing'}`)
}
await target.close()
const broken = results.filter(({ holds }) => !holds).length
console.log(broken === 0 ? '\nall held' : `\n${broken} did not hold`)
process.exit(broken === 0 ? 0 : 1)
