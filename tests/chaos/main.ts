import { parseArgs } from 'node:util'
import { startCluster } from './cluster.ts'
import { loggedBy, print, verdictsOf } from './report.ts'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  options: {
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

console.log(`chaos: ${options.kills} kills at ${options.ballotsPerSecond} ballots/s; --seed ${options.seed} repeats it`)
const cluster = await startCluster()
try {
  const result = await runChaos(cluster, options)
  print(result, console.log)
  const failed = verdictsOf(result).some(({ problems }) => problems.length > 0)
  if (failed) console.log(`\nlogs in ${cluster.keepLogs(`seed-${options.seed}`)}`)
  console.log(`\nlogged at level warn and above\n${loggedBy(cluster).slice(0, 12).join('\n') || 'nothing'}`)
  process.exitCode = failed ? 1 : 0
} catch (error) {
  console.error(error, `\nlogs in ${cluster.keepLogs(`seed-${options.seed}`)}`)
  process.exitCode = 1
} finally {
  await cluster.stop()
}
