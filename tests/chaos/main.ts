import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from './cluster.ts'
import { paymentFigures, paymentVerdicts } from './payments/payment-report.ts'
import { runPaymentChaos } from './payments/run-payments.ts'
import { allHold, loggedBy, print, printVerdicts, type Verdict, verdictsOf } from './report.ts'
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
  },
})

function numberOf(name: 'kills' | 'seed' | 'seconds-per-kill' | 'rate' | 'check-every', least: number): number {
  const number = Number(values[name])
  if (Number.isFinite(number) && number >= least) return number
  console.error(`--${name} must be a number of at least ${least}`)
  process.exit(2)
}

const options = {
  kills: numberOf('kills', 1),
  seed: numberOf('seed', 0),
  secondsPerKill: numberOf('seconds-per-kill', 0),
  ballotsPerSecond: numberOf('rate', 1),
  checkEvery: numberOf('check-every', 1),
  slowFaults: !values['no-slow-faults'],
  freezeWorker: false,
  log: console.log,
}

/** What people do meanwhile, by the name `--only` takes. */
const runs: Readonly<Record<string, (cluster: Cluster) => Promise<readonly Verdict[]>>> = {
  ballots: async (cluster) => {
    const result = await runChaos(cluster, options)
    print(result, console.log)
    return verdictsOf(result)
  },
  payments: async (cluster) => {
    const { ballotsPerSecond, ...shared } = options
    const payersPerSecond = Math.ceil(ballotsPerSecond / 10)
    const result = await runPaymentChaos(cluster, { ...shared, payersPerSecond, hurry: false })
    const verdicts = paymentVerdicts(result)
    for (const line of ['', ...paymentFigures(result), '']) console.log(line)
    printVerdicts(verdicts, console.log)
    return verdicts
  },
}

async function runOnce(name: string): Promise<void> {
  console.log(`chaos with ${name}: ${options.kills} kills; --only ${name} --seed ${options.seed} repeats it`)
  const logs = `${name}-${options.seed}`
  let cluster: Cluster | undefined
  try {
    cluster = await startCluster({ ownDisk: true })
    const verdicts = (await runs[name]?.(cluster)) ?? []
    const failed = !allHold(verdicts)
    if (failed) console.log(`\nlogs in ${cluster.keepLogs(logs)}`)
    console.log(`\nlogged at level warn and above\n${loggedBy(cluster).slice(0, 12).join('\n') || 'nothing'}\n`)
    if (failed) process.exitCode = 1
  } catch (error) {
    console.error('\nNOT DECIDED:', error, cluster ? `\nlogs in ${cluster.keepLogs(logs)}` : '')
    process.exitCode = 1
  } finally {
    await cluster?.stop()
  }
}

const names = values.only === undefined ? Object.keys(runs) : [values.only]
const unknown = names.find((name) => !Object.hasOwn(runs, name))
if (unknown !== undefined) {
  console.error(`--only must be one of ${Object.keys(runs).join(', ')}`)
  process.exit(2)
}
for (const name of names) await runOnce(name)
