import { fileURLToPath } from 'node:url'
import { machineFacts } from '../bench/report/machine.ts'
import { writeSection } from '../bench/report/section.ts'
import { given } from '../support/environment.ts'
import { fullCopies, measureCopies } from './copies.ts'
import { type Kept, readKept, writeKept } from './kept.ts'
import { checkNight, rehearseNight } from './night.ts'
import { type Part, type RehearsalOptions, readOptions, usage } from './options.ts'
import { reportOf } from './report/report.ts'
import { type Rig, startRig } from './rig.ts'
import { recordVisit } from './site/record-visit.ts'
import { fullUnits, measureUnits } from './units.ts'
import { raise } from './up.ts'

const document = fileURLToPath(new URL('../../docs/rehearsal.md', import.meta.url))

/** Of the units and the steps; of those of a night so many as its voters buy. */
const cardsBeside = 3_000

/** `npm run rehearse`: ends with 1 where anything that was promised is not true afterwards. */
async function rehearse(options: RehearsalOptions): Promise<boolean> {
  const problems = options.parts.length > 0 ? await measureAll(options) : []
  const report = reportOf(await readKept(), options.assumed)
  console.log(`\n${report}`)
  if (options.write) await writeSection(document, 'rehearsal', report)
  if (options.parts.length === 0) return true
  for (const problem of problems.slice(0, 40)) console.error(`NOT TRUE: ${problem}`)
  console.log(
    problems.length === 0
      ? 'nothing acknowledged was lost, the tally is what a recount gives, and open pages show it'
      : `${problems.length} things are not as promised`,
  )
  return problems.length === 0
}

/** Each part after the other on one site, kept as soon as it is measured. Resolves with what is not as promised. */
async function measureAll(options: RehearsalOptions): Promise<readonly string[]> {
  const problems = new Set<string>()
  const paying = Math.ceil(options.night.voters * options.night.mix.card * 1.5)
  const rig = await startRig({
    seed: 'demo',
    cards: cardsBeside + paying,
    media: true,
    seedOfChance: options.seed,
    mostSockets: 15_000,
    visitOf: (url) => recordVisit(url, given('CHROMIUM_PATH')),
  })
  try {
    const facts = await machineFacts(await rig.site.facts())
    const visit = { files: rig.visit.files.length, calls: rig.visit.calls.length }
    console.log(`a first visit: ${visit.files} files, ${visit.calls} calls`)
    for (const part of options.parts) {
      console.log(part)
      const measured = await measure(part, rig, options)
      await writeKept({ ...(await readKept()), facts, visit, ...measured })
      const { check } = measured.night ?? { check: await checkNight(rig, rig.crowd) }
      for (const problem of check.problems) problems.add(problem)
    }
  } finally {
    await rig.stop()
  }
  return [...problems]
}

const keepCopies = async (copies: Kept['copies'] & {}): Promise<void> => writeKept({ ...(await readKept()), copies })

async function measure(part: Part, rig: Rig, options: RehearsalOptions): Promise<Partial<Kept>> {
  switch (part) {
    case 'units':
      return { units: await measureUnits(rig, fullUnits) }
    case 'night':
      return { night: await rehearseNight(rig, options.night) }
    case 'copies':
      return { copies: await measureCopies(rig, { ...fullCopies, rounds: options.rounds }, keepCopies) }
    case 'up':
      return {
        up: await raise(rig, {
          fromPerSecond: 50,
          factor: 1.4,
          stepSeconds: 8,
          mostSteps: 16,
          open: options.night.mostOpen,
        }),
      }
  }
}

function optionsOrUsage(args: readonly string[]): RehearsalOptions | undefined {
  try {
    if (!args.includes('--help')) return readOptions(args)
    console.log(usage)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exitCode = 2
  }
  return undefined
}

// Each program that is started ends with this process.
process.setMaxListeners(40)
const options = optionsOrUsage(process.argv.slice(2))
if (options && !(await rehearse(options))) process.exitCode = 1
