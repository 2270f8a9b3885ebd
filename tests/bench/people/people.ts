import { hashPassword } from '@ashenda/db/passwords.ts'
import { type Ground, startGround } from '../ground.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { ballotsBeside, nothing } from './ballots-beside.ts'
import { type Person, startLogIns } from './log-ins.ts'
import { startPageLoads } from './page-loads.ts'
import { drawPhotos, preparePhotos, preparingPhotos } from './photos.ts'
import { type BenchPlatform, startBenchPlatform } from './platform.ts'
import { type PeopleRound, writePeopleReport } from './report.ts'

const password = 'correct horse battery staple'
const people = 20
const logInsPerSecond = 50
const logInsAtOnce = 8
const pageLoadsPerSecond = 200

/**
 * What people do while voters vote: they open pages, contestants log in and send photos; and what that does to a ballot's wait. Rounds are interleaved.
 * A run writes its section of docs/benchmarks.md.
 */
export async function benchPeople({ rounds, seconds, only }: BenchOptions): Promise<void> {
  if (only) throw new Error('people has no scenarios to choose from')
  const ground = await startGround()
  const photos = await drawPhotos()
  const measured: PeopleRound[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      measured.push(await runRound(ground, photos, seconds * 1000))
      console.log(`${round}/${rounds}  ${describe(measured.at(-1))}`)
    }
    await writePeopleReport({ rounds: measured, facts: await machineFacts(await ground.facts()), seconds })
  } finally {
    await ground.stop()
  }
}

function describe(round: PeopleRound | undefined): string {
  if (!round) return ''
  const { alone, pages, steady, most, pictures, besidePictures } = round
  const p99 = Object.entries({ alone, pages, steady, most, besidePictures }).map(
    ([name, { ballots }]) => `${name} ${ballots.latencyMs.p99.toFixed(1)}`,
  )
  return `p99 of a ballot in ms: ${p99.join(', ')}; log-ins/s ${most.beside.perSecond.toFixed(1)}, photos/s ${pictures.perSecond.toFixed(1)}`
}

async function runRound(ground: Ground, photos: readonly Buffer[], windowMs: number): Promise<PeopleRound> {
  const onPlatform = async <Result>(run: (platform: BenchPlatform) => Promise<Result>): Promise<Result> => {
    const platform = await startBenchPlatform(ground)
    return run(platform).finally(platform.stop)
  }
  const alone = await onPlatform((platform) => ballotsBeside(ground, platform, windowMs, nothing))
  const pages = await onPlatform((platform) =>
    ballotsBeside(ground, platform, windowMs, () =>
      startPageLoads(platform.port, ground.contestants, pageLoadsPerSecond),
    ),
  )
  const steady = await onPlatform(async (platform) => {
    const persons = await givePasswords(ground, platform)
    return ballotsBeside(ground, platform, windowMs, () =>
      startLogIns(platform.port, persons, { perSecond: logInsPerSecond }),
    )
  })
  const most = await onPlatform(async (platform) => {
    const persons = await givePasswords(ground, platform)
    return ballotsBeside(ground, platform, windowMs, () =>
      startLogIns(platform.port, persons, { atOnce: logInsAtOnce }),
    )
  })
  const pictures = await onPlatform((platform) => preparePhotos(ground, platform, photos))
  const besidePictures = await onPlatform((platform) =>
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
