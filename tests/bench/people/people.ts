import { hashPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { type Ground, startGround } from '../ground.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import type { Beside } from './ballots-beside.ts'
import { type BallotsBeside, ballotsBeside, nothing } from './ballots-beside.ts'
import { startPageLoads } from './page-loads.ts'
import { drawPhotos, preparePhotos, preparingPhotos } from './photos.ts'
import { type BenchPlatform, startBenchPlatform } from './platform.ts'
import { type PeopleRound, writePeopleReport } from './report.ts'
import { type RequestPlan, type RequestsResult, startRequests } from './requests.ts'

const password = 'correct horse battery staple'
const people = 20
const logInsPerSecond = 50
const logInsAtOnce = 8
const pageLoadsPerSecond = 200

/**
 * What people do while voters vote: they open pages, contestants log in and send photos; and what that does to a ballot's wait. Rounds are interleaved.
 * A run writes its section of docs/benchmarks.md; one of pages alone (`--only pages`) prints what it found.
 */
export async function benchPeople({ rounds, seconds, only }: BenchOptions): Promise<void> {
  const isPagesAlone = only !== undefined
  if (isPagesAlone && only.join() !== 'pages') throw new Error('of what people do, pages can be chosen alone')
  const ground = await startGround()
  const photos = await drawPhotos()
  const measured: PeopleRound[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (isPagesAlone) {
        const { alone, pages } = await runPages(ground, seconds * 1000)
        const { perSecond, latencyMs, answers } = pages.beside
        const wait = `${latencyMs.p50.toFixed(0)} and ${latencyMs.p99.toFixed(0)} ms`
        console.log(`${round}/${rounds}  ${describeWaits({ alone, pages })}`)
        console.log(`      pages/s ${perSecond.toFixed(0)}, their wait ${wait}, answers ${JSON.stringify(answers)}`)
        continue
      }
      measured.push(await runRound(ground, photos, seconds * 1000))
      console.log(`${round}/${rounds}  ${describe(measured.at(-1))}`)
    }
    if (isPagesAlone) return
    await writePeopleReport({ rounds: measured, facts: await machineFacts(await ground.facts()), seconds })
  } finally {
    await ground.stop()
  }
}

function describe(round: PeopleRound | undefined): string {
  if (!round) return ''
  const { alone, pages, steady, most, pictures, besidePictures } = round
  const waits = describeWaits({ alone, pages, steady, most, besidePictures })
  return `${waits}; log-ins/s ${most.beside.perSecond.toFixed(1)}, photos/s ${pictures.perSecond.toFixed(1)}`
}

function describeWaits(beside: Readonly<Record<string, BallotsBeside<unknown>>>): string {
  const waits = Object.entries(beside).map(
    ([name, { ballots }]) => `${name} ${ballots.latencyMs.p50.toFixed(1)} ${ballots.latencyMs.p99.toFixed(1)}`,
  )
  return `p50 and p99 of a ballot in ms: ${waits.join(', ')}`
}

const onPlatform = async <Result>(
  ground: Ground,
  run: (platform: BenchPlatform) => Promise<Result>,
): Promise<Result> => {
  const platform = await startBenchPlatform(ground)
  return run(platform).finally(platform.stop)
}

async function runPages(ground: Ground, windowMs: number): Promise<Pick<PeopleRound, 'alone' | 'pages'>> {
  const alone = await onPlatform(ground, (platform) => ballotsBeside(ground, platform, windowMs, nothing))
  const pages = await onPlatform(ground, (platform) =>
    ballotsBeside(ground, platform, windowMs, () =>
      startPageLoads(platform.port, ground.contestants, pageLoadsPerSecond),
    ),
  )
  return { alone, pages }
}

async function runRound(ground: Ground, photos: readonly Buffer[], windowMs: number): Promise<PeopleRound> {
  const { alone, pages } = await runPages(ground, windowMs)
  const steady = await onPlatform(ground, async (platform) => {
    const persons = await givePasswords(ground, platform)
    return ballotsBeside(ground, platform, windowMs, () =>
      startLogIns(platform.port, persons, { perSecond: logInsPerSecond }),
    )
  })
  const most = await onPlatform(ground, async (platform) => {
    const persons = await givePasswords(ground, platform)
    return ballotsBeside(ground, platform, windowMs, () =>
      startLogIns(platform.port, persons, { atOnce: logInsAtOnce }),
    )
  })
  const pictures = await onPlatform(ground, (platform) => preparePhotos(ground, platform, photos))
  const besidePictures = await onPlatform(ground, (platform) =>
    ballotsBeside(ground, platform, windowMs, () => preparingPhotos(ground, platform, photos)),
  )
  return { alone, pages, steady, most, pictures, besidePictures }
}

/** The first contestants get a password; all the same one, since hashing is what is measured later, not here. */
async function givePasswords({ contestants }: Ground, { fresh }: BenchPlatform): Promise<readonly Person[]> {
  const hash = hashPassword(password)
  const rows = await fresh.sql<{ phone: string }[]>`
    update users set password_hash = ${hash} where id = any(${contestants.slice(0, people)}::uuid[]) returning phone`
  return rows.map(({ phone }) => ({ phone, password }))
}

interface Person {
  readonly phone: string
  readonly password: string
}

/** Lets people log in, one after the other of the list, with their right passwords. */
function startLogIns(port: number, people: readonly Person[], plan: RequestPlan): Beside<RequestsResult> {
  return startRequests(async (number) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/actor/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ actor: people[number % people.length] }),
    })
    return status
  }, plan)
}
