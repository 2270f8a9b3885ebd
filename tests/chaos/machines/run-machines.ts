import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Random, seeded } from '../random.ts'
import type { MachinesOf } from './machines-of.ts'
import { playRound, type Round } from './play-round.ts'
import type { Site } from './site.ts'

export interface MachinesOptions {
  readonly rounds: number
  readonly seed: number
  readonly ballotsPerSecond: number
  readonly sockets: number
  /** No round begins after this many ms. */
  readonly withinMs: number
  /** Where rounds are stored; the same seed continues there. */
  readonly folder: string
  readonly log: (text: string) => void
}

/** Each round compares everything since its site began, so later rounds take longer. */
const roundsOfSite = 12
/** After this many inconclusive rounds in a row the last one counts as a failure. */
const undecidedAtMost = 3

/** Plays rounds until there are enough or the time is over; returns all in the folder. */
export async function runMachines<S extends Site>(
  machines: MachinesOf<S>,
  options: MachinesOptions,
): Promise<readonly Round[]> {
  const { rounds, seed, ballotsPerSecond, sockets, withinMs, folder, log } = options
  mkdirSync(folder, { recursive: true })
  const endsAt = performance.now() + withinMs
  let played = roundsIn(folder)
  let site: S | undefined
  let onSite = 0
  let undecided = 0
  const leave = async (): Promise<void> => {
    await site?.stop()
    site = undefined
  }
  try {
    while (played.length < rounds && performance.now() < endsAt) {
      const number = played.length
      const fault = faultOfRound(Object.keys(machines.faults), number, seed)
      if (!site) onSite = 0
      let round: Round
      try {
        site ??= await machines.start({ perSecond: ballotsPerSecond, seed: seed + number, sockets })
        round = await playRound(machines, site, fault, seeded(seed + number, 'machines'))
      } catch (error) {
        undecided += 1
        log(`  ${number + 1}: ${fault}: not decided, ${error instanceof Error ? error.stack : String(error)}`)
        if (undecided === undecidedAtMost) throw error
        await leave()
        continue
      }
      writeFileSync(path.join(folder, `${String(number + 1).padStart(4, '0')}.json`), JSON.stringify(round))
      played = roundsIn(folder)
      log(`  ${number + 1}: ${lineOf(round)}`)
      for (const problem of round.problems) log(`      ${problem}`)
      onSite += 1
      if (round.problems.length > 0)
        log(`      logs in ${await site.keepLogs(`${path.basename(folder)}-${number + 1}`)}`)
      // A broken site must not fail the next round too.
      if (round.problems.length > 0 || onSite === roundsOfSite) await leave()
    }
    return played
  } finally {
    await leave()
  }
}

const roundsIn = (folder: string): readonly Round[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Round) // written only above

/** Each fault once before any repeats, in a new order each time. */
function faultOfRound(names: readonly string[], number: number, seed: number): string {
  const turn = Math.floor(number / names.length)
  return shuffled(names, seeded(seed + turn, 'order'))[number % names.length] ?? ''
}

function shuffled(names: readonly string[], random: Random): readonly string[] {
  const left = [...names]
  return names.map(() => left.splice(random.below(left.length), 1)[0] ?? '')
}

const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${(ms / 1_000).toFixed(1)} s`)

const lineOf = ({ fault, againMs, fullRateMs, backMs, problems }: Round): string =>
  `${fault}: again ${seconds(againMs)}, full rate ${seconds(fullRateMs)}, all back ${seconds(backMs)}, ${problems.length} problems`
