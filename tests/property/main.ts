import { parseArgs } from 'node:util'
import type { Figures } from './figures.ts'
import { failureLines, figureLines, runProperty } from './run-property.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
    'replay-path': { type: 'string' },
  },
})

const [runs, seed] = [Number(values.runs), Number(values.seed)]
if (!(Number.isInteger(runs) && runs > 0 && Number.isInteger(seed))) {
  console.error('--runs and --seed must be whole numbers')
  process.exit(2)
}

const tellEvery = 200
const startedAt = performance.now()
const tell = ({ sequences }: Figures): void => {
  if (sequences % tellEvery === 0)
    console.log(`  ${sequences} sequences, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
}

console.log(`${runs} sequences; --seed ${seed} repeats them`)
const result = await runProperty({
  runs,
  seed,
  ...(values.path !== undefined && { path: values.path }),
  ...(values['replay-path'] !== undefined && { replayPath: values['replay-path'] }),
  onSequence: tell,
})
for (const line of [...figureLines(result), '', ...failureLines(result)]) console.log(line)
if (!result.failure) console.log('all promises held')
// Clients of the services may still be open; exiting closes them.
process.exit(result.failure ? 1 : 0)
