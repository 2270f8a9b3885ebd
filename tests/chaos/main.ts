import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { whyNoHosts } from '../support/hosts.ts'
import { whyNoPatroni } from '../support/patroni.ts'
import { replicatingRedis } from '../support/redis-replicas.ts'
import {
  type KeptCampaign,
  killsOf,
  type NextPortion,
  nextPortion,
  openCampaign,
  portionsToRepeat,
} from './campaign.ts'
import { campaignSection, verdictsOfAll } from './campaign-report.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { machineFacts } from './machine-facts.ts'
import type { MachinesOf } from './machines/machines-of.ts'
import { machinesSection, wordsOfPostgres, wordsOfRedis } from './machines/machines-report.ts'
import { machinesOfPostgres } from './machines/postgres-machines.ts'
import { machinesOfRedis } from './machines/redis-machines.ts'
import { runMachines } from './machines/run-machines.ts'
import type { Site } from './machines/site.ts'
import { paymentFigures } from './payments/payment-report.ts'
import { runPaymentChaos } from './payments/run-payments.ts'
import { type Portion, portionOfBallots, portionOfPayments, type Subject, subjects } from './portion.ts'
import { allHold, ballotFigures, loggedBy, printVerdicts } from './report.ts'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    'seconds-per-kill': { type: 'string', default: '3' },
    rate: { type: 'string', default: '300' },
    'check-every': { type: 'string', default: '15' },
    'no-slow-faults': { type: 'boolean', default: false },
    campaign: { type: 'string' },
    repeat: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '9' },
    rounds: { type: 'string', default: '12' },
    sockets: { type: 'string', default: '0' },
  },
})

function refuse(problem: string): never {
  console.error(problem)
  process.exit(2)
}

type Numeric = 'kills' | 'seed' | 'seconds-per-kill' | 'rate' | 'check-every' | 'minutes' | 'rounds' | 'sockets'

function numberOf(name: Numeric, least: number): number {
  const number = Number(values[name])
  return Number.isFinite(number) && number >= least ? number : refuse(`--${name} must be a number of at least ${least}`)
}

const options = {
  secondsPerKill: numberOf('seconds-per-kill', 0),
  ballotsPerSecond: numberOf('rate', 1),
  checkEvery: numberOf('check-every', 1),
  slowFaults: !values['no-slow-faults'],
  freezeWorker: false,
  log: console.log,
}

interface Asked {
  readonly kills: number
  readonly seed: number
}

const runs: Readonly<Record<Subject, (cluster: Cluster, asked: Asked) => Promise<Portion>>> = {
  ballots: async (cluster, asked) => {
    const result = await runChaos(cluster, { ...options, ...asked })
    for (const line of ['', ...ballotFigures(result), '']) console.log(line)
    return portionOfBallots(asked.seed, result)
  },
  payments: async (cluster, asked) => {
    const { ballotsPerSecond, ...shared } = options
    const payersPerSecond = Math.ceil(ballotsPerSecond / 10)
    const result = await runPaymentChaos(cluster, { ...shared, ...asked, payersPerSecond, skipLocks: false })
    for (const line of ['', ...paymentFigures(result), '']) console.log(line)
    return portionOfPayments(asked.seed, result)
  },
}

/** Runs faults on a new platform and returns the report; undefined if the platform did not start. */
async function runOnce(subject: Subject, asked: Asked): Promise<Portion | undefined> {
  console.log(
    `chaos with ${subject}: ${asked.kills} kills; --only ${subject} --kills ${asked.kills} --seed ${asked.seed} repeats it`,
  )
  const logs = `${subject}-${asked.seed}`
  let cluster: Cluster | undefined
  try {
    cluster = await startCluster({ ownDisk: true })
    const portion = await runs[subject](cluster, asked)
    printVerdicts(portion.verdicts, console.log)
    const failed = !allHold(portion.verdicts)
    if (failed) console.log(`\nlogs in ${cluster.keepLogs(logs)}`)
    console.log(`\nlogged at level warn and above\n${loggedBy(cluster).slice(0, 12).join('\n') || 'nothing'}\n`)
    if (failed) process.exitCode = 1
    return portion
  } catch (error) {
    console.error('\nNOT DECIDED:', error, cluster ? `\nlogs in ${cluster.keepLogs(logs)}` : '')
    process.exitCode = 1
    return undefined
  } finally {
    await cluster?.stop()
  }
}

/**
 * Plays portions while the next one is expected to end in time; the same command continues later. With --repeat, failed ones come first.
 */
async function runCampaign(name: string): Promise<void> {
  const wanted = { name, kills: numberOf('kills', 1), seed: numberOf('seed', 0) }
  const startedAt = performance.now()
  const endsAt = startedAt + numberOf('minutes', 1) * 60_000
  let kept: KeptCampaign = openCampaign(projectFile('.data/chaos'), wanted)
  let longestMs = 0
  const repeats = values.repeat ? [...portionsToRepeat(kept.campaign, kept.portions)] : []
  const follow = (): NextPortion | undefined => repeats.shift() ?? nextPortion(kept.campaign, kept.portions)
  let next = follow()
  while (next && performance.now() + longestMs < endsAt) {
    const beganAt = performance.now()
    const portion = await runOnce(next.subject, next)
    if (!portion) return
    kept = kept.keep(next.index, portion)
    longestMs = Math.max(longestMs, performance.now() - beganAt)
    next = follow()
  }
  console.log(`${killsOf(kept.portions)} of ${kept.campaign.kills} kills in ${kept.portions.length} portions`)
  printVerdicts(verdictsOfAll(kept.portions), console.log)
  if (!allHold(verdictsOfAll(kept.portions))) process.exitCode = 1
  if (next) return console.log('the same command goes on with it')
  console.log(campaignSection(kept, await machineFacts({ postgres: '', redis: '' })))
}

const projectFile = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** Machines are lost, and the table of what became of it is printed. The same seed goes on where it ended. */
async function runRounds<S extends Site>(
  machines: MachinesOf<S>,
  words: typeof wordsOfRedis,
  whyNot: string | undefined,
): Promise<void> {
  const why = whyNoHosts() ?? whyNot
  if (why !== undefined) refuse(`No machine can be lost here: ${why}`)
  const [seed, wanted, ballotsPerSecond] = [numberOf('seed', 0), numberOf('rounds', 1), options.ballotsPerSecond]
  const sockets = numberOf('sockets', 0)
  console.log(`chaos with ${words.name}: ${wanted} rounds; --only ${words.name} --seed ${seed} goes on with it`)
  const rounds = await runMachines(machines, {
    rounds: wanted,
    seed,
    ballotsPerSecond,
    sockets,
    withinMs: numberOf('minutes', 1) * 60_000,
    folder: projectFile(`.data/chaos/${words.name}-${seed}`),
    log: console.log,
  })
  if (rounds.some(({ problems }) => problems.length > 0)) process.exitCode = 1
  const facts = await machineFacts({ postgres: '', redis: '' })
  console.log(machinesSection(words, { seed, ballotsPerSecond, sockets, rounds }, facts))
}

if (values.only === wordsOfRedis.name) {
  await runRounds(machinesOfRedis, wordsOfRedis, replicatingRedis === '' ? 'no server here knows WAITAOF' : undefined)
} else if (values.only === wordsOfPostgres.name) {
  await runRounds(machinesOfPostgres, wordsOfPostgres, whyNoPatroni)
} else if (values.campaign !== undefined) {
  if (!/^[a-z0-9-]+$/.test(values.campaign)) refuse('--campaign is a name of small letters, digits and dashes')
  if (values.only !== undefined) refuse('a campaign has both: --only and --campaign exclude each other')
  await runCampaign(values.campaign)
} else {
  if (values.repeat) refuse('--repeat is for a --campaign')
  const chosen = values.only === undefined ? subjects : subjects.filter((subject) => subject === values.only)
  if (chosen.length === 0)
    refuse(`--only must be one of ${[...subjects, wordsOfRedis.name, wordsOfPostgres.name].join(', ')}`)
  const asked = { kills: numberOf('kills', 1), seed: numberOf('seed', 0) }
  for (const subject of chosen) await runOnce(subject, asked)
}

// Remains of a platform that failed to start would keep this process alive.
process.exit()
