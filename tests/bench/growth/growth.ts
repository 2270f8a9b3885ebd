import { randomBytes } from 'node:crypto'
import { totalmem } from 'node:os'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { insertCrowd } from '../../support/contest-data.ts'
import { startTallyProcess, type TallyProcess } from '../chain/tally-process.ts'
import { type Contest, fillUpTo, groupSize } from '../filled/fill.ts'
import { type FreshGround, type Ground, startGround } from '../ground.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { spreadOf } from '../statistics.ts'
import type { Rates, Size } from './rates.ts'
import { writeGrowthReport } from './report.ts'
import { serve } from './serve.ts'

const smallest: Size = { ballots: 10_000, contestants: 100 }

/** What is written into the page of all benchmarks; less is for a look. */
const usualBallots = 10_000_000

interface Place {
  readonly size: Size
  readonly database: FreshGround
  readonly contest: Contest
  readonly tally: TallyProcess
}

/** What docs/kubernetes.md has for ten million voters: 8 GB of 32, and a checkpoint by the clock. */
const postgresSettings = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: '16GB',
}
/**
 * In a round each size has so many turns of the tally right after a checkpoint, one after the other, and as many again when ballots have come for
 * a while.
 */
const turns = 4
/**
 * So much of what is in the table is tallied between the two. Checkpoints are a quarter of an hour apart, and that of docs/kubernetes.md in which
 * the stage asks for votes has half of all ballots.
 */
const betweenShare = 0.03
const groupsAtOnce = 40
/** Few, as what is tallied stays in the table. */
const groupsOfTurn = 2

/**
 * Whether acknowledging, tallying and listing become slower with the ballots in the table and with the contestants. Writes its section of
 * docs/benchmarks.md.
 */
export async function benchGrowth({ rounds, seconds, ballots = usualBallots, only }: BenchOptions): Promise<void> {
  if (only) throw new Error('growth has no scenarios to choose from')
  const ground = await startGround(postgresSettings)
  const places: Place[] = []
  try {
    for (const size of sizesUpTo(ballots)) {
      const startedAt = performance.now()
      places.push(await open(ground, size))
      console.log(`filled ${describe(size)} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    }
    const measured = new Map<Size, Rates[]>(places.map(({ size }) => [size, []]))
    for (let round = 0; round < rounds; round += 1) {
      // The other way round each second time, so that whatever else the machine does meets all alike.
      const found = await measureRound(ground, round % 2 === 0 ? places : places.toReversed(), seconds)
      for (const [size, rates] of found) measured.get(size)?.push(rates)
      console.log(`round ${round + 1}/${rounds}`)
    }
    for (const [size, rates] of measured) console.log(`${describe(size)}  ${describeRates(rates)}`)
    if (ballots === usualBallots) await writeGrowthReport(measured, rounds, await machineFacts(await ground.facts()))
  } finally {
    for (const { tally } of places) tally.stop()
    await ground.stop()
  }
}

const sizesUpTo = (ballots: number): readonly Size[] => [
  smallest,
  ...[100_000, 1_000_000, 10_000_000].filter((size) => size <= ballots).map((size) => ({ ...smallest, ballots: size })),
  { ...smallest, contestants: 1_000 },
  { ...smallest, contestants: 10_000 },
]

async function open(ground: Ground, size: Size): Promise<Place> {
  const database = await ground.fresh()
  const { sql } = database
  const [row] = await sql<{ id: string }[]>`select id from contests`
  if (!row) throw new Error('the ground has a contest')
  await insertCrowd(sql, row.id, size.contestants - ground.contestants.length)
  await describeAll(sql)
  const ids = await sql<{ id: string }[]>`select id from contestants order by id`
  const contest = { id: row.id, contestants: ids.map(({ id }) => id) }
  await fillUpTo(size.ballots, sql, contest, checkpointSigner(randomBytes(32).toString('hex')))
  const tally = startTallyProcess('tally.ts')
  await tally.connect(database, contest.id, contest.contestants)
  // What is compiled when first used.
  await turn(tally)
  return { size, database, contest, tally }
}

/** As the crowd is, so that a page of few contestants is as long as one of many. */
const describeAll = (sql: FreshGround['sql']): Promise<unknown> => sql`
  update contestants set occupation = one.occupation, description = one.description
  from (select occupation, description from contestants where description <> '' limit 1) one where contestants.description = ''`

async function measureRound(
  ground: Ground,
  places: readonly Place[],
  seconds: number,
): Promise<ReadonlyMap<Size, Rates>> {
  await ground.checkpoint()
  const first = await inTurns(places)
  for (const { size, tally } of places) await goOn(tally, size.ballots * betweenShare)
  const later = await inTurns(places)
  const found = new Map<Size, Rates>()
  for (const { size, database, contest } of places) {
    const served = await serve(ground, database, contest, seconds)
    found.set(size, { ...served, tallied: later.get(size) ?? Number.NaN, talliedFirst: first.get(size) ?? Number.NaN })
  }
  return found
}

/** Ballots tallied a second. */
async function inTurns(places: readonly Place[]): Promise<ReadonlyMap<Size, number>> {
  const rates = new Map<Size, number[]>(places.map(({ size }) => [size, []]))
  for (let count = 0; count < turns; count += 1)
    for (const { size, tally } of places) rates.get(size)?.push(await turn(tally))
  return new Map([...rates].map(([size, all]) => [size, spreadOf(all)?.median ?? Number.NaN]))
}

async function goOn(tally: TallyProcess, ballots: number): Promise<void> {
  for (let groups = Math.ceil(ballots / groupSize); groups > 0; groups -= groupsAtOnce) {
    await tally.make(Math.min(groups, groupsAtOnce), groupSize)
    await tally.tally()
  }
}

/** Ballots a second. */
async function turn(tally: TallyProcess): Promise<number> {
  await tally.make(groupsOfTurn, groupSize)
  const { ballots, from, to } = await tally.tally()
  return (ballots / (to - from)) * 1000
}

const describe = ({ ballots, contestants }: Size): string => `${ballots} ballots, ${contestants} contestants`

function describeRates(rates: readonly Rates[]): string {
  const median = (read: (one: Rates) => number): string => (spreadOf(rates.map(read))?.median ?? 0).toFixed(0)
  return `acknowledged ${median((one) => one.acknowledged)}/s  tallied ${median((one) => one.talliedFirst)}/s after a checkpoint, ${median((one) => one.tallied)}/s later  listed ${median((one) => one.listed)}/s`
}
