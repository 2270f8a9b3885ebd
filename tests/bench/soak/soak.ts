import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../scripts/services/port.ts'
import { startGround } from '../ground.ts'
import { startCrowd } from '../live/crowd/start.ts'
import type { MemoryReading } from '../live/memory-probe.ts'
import { startLoad } from '../load/load.ts'
import type { BenchOptions } from '../options.ts'
import { type RunningProgram, startProgram } from '../processes.ts'
import { machineFacts } from '../report/machine.ts'
import { untilServing } from '../until-serving.ts'
import { castOne } from '../votes/cast-one.ts'
import { type InUse, type Reading, referenceOf, sockets } from './plan.ts'
import { writeSoakReport } from './report.ts'

const staysMs = 5_000
const cutShare = 0.3
const readEveryMs = 5_000

/** What api and worker hold while votes flow and sockets come and go, for as many minutes as are asked for. */
export async function benchSoak({ minutes, rate, only }: BenchOptions): Promise<void> {
  if (only) throw new Error('soak has no scenarios to choose from')
  const ground = await startGround()
  const { contestants } = ground
  const database = await ground.fresh()
  const port = await freePort()
  const pepper = 'the pepper of a benchmark, not of a platform'
  const env = {
    DATABASE_URL: database.databaseUrl,
    REDIS_URL: ground.redisUrl,
    DATA_DIR: ground.dataDir,
    PHONE_PEPPER: pepper,
    CODE_PEPPER: pepper,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const preload = 'tests/bench/live/memory-probe.ts'
  const api = startProgram({ name: 'api', file: 'api/src/main.ts', preload, env: { ...env, PORT: String(port) } })
  const worker = startProgram({
    name: 'worker',
    file: 'worker/src/main.ts',
    preload,
    env: { ...env, QUEUES: 'ballots,payments' },
  })
  let reading: NodeJS.Timeout | undefined
  try {
    await untilServing(`http://127.0.0.1:${port}`)
    await castOne(port, contestants)
    const marks = { markedContestants: 1, perSecond: 1 }
    const crowd = await startCrowd({ port, dialect: 'ours', contestants, mostSockets: sockets.most, marks })
    const load = await startLoad({
      port,
      host: `127.0.0.1:${port}`,
      contestants,
      oneFavourite: false,
      connections: 32,
      rate,
    })
    const readings: Reading[] = []
    const startedAt = performance.now()
    const minute = (): number => (performance.now() - startedAt) / 60_000
    reading = setInterval(() => {
      readings.push({ minute: minute(), apiMib: heldMib(api.pid), workerMib: heldMib(worker.pid) })
    }, readEveryMs)
    const inUse = async (): Promise<InUse> => ({ api: await inUseOf(api), worker: await inUseOf(worker) })
    let atReference: InUse | undefined
    while (minute() < minutes) {
      if (minute() >= referenceOf(minutes)) atReference ??= await inUse()
      for (const count of [sockets.most, sockets.fewest]) {
        await crowd.order({ order: 'be', sockets: count })
        await wait(staysMs)
        await crowd.order({ order: 'cut', share: cutShare })
      }
    }
    clearInterval(reading)
    await crowd.order({ order: 'be', sockets: sockets.fewest })
    const atEnd = await inUse()
    const { acknowledgedTotal, answers } = await load.stop()
    await crowd.stop()
    console.log(`acknowledged ${acknowledgedTotal}`, answers)
    const facts = await machineFacts(await ground.facts())
    await writeSoakReport({ readings, minutes, rate, acknowledgedTotal, atReference, atEnd, facts })
  } finally {
    clearInterval(reading)
    await api.stop()
    await worker.stop()
    await ground.stop()
  }
}

async function inUseOf(program: RunningProgram): Promise<number> {
  const { known } = (await program.ask({ ask: 'memory' })) as MemoryReading // of memory-probe.ts
  return known / 2 ** 20
}

/** proc(5): what is in memory of a process now. */
const heldMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
