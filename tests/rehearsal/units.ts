import { setTimeout as wait } from 'node:timers/promises'
import { type Memory, memoryPerSocket } from '../bench/live/memory.ts'
import { doing, type Rig } from './rig.ts'
import { type CpuByRole, type CpuSpan, type Role, roles } from './site/cpu.ts'
import { redisMemory } from './site/disk.ts'
import type { Kind, KindResult, Mix } from './voters/protocol.ts'

/** What one of a kind costs, in microseconds of CPU, beside what all processes use at rest. */
export interface Cost {
  readonly count: number
  readonly perSecond: number
  readonly micros: CpuByRole
  /** Of an answer on the wire; 0 where it is not known. */
  readonly bytes: number
  readonly latencyMs: KindResult['latencyMs']
}

export interface Units {
  /** Cores in use while nobody is there. */
  readonly idle: CpuByRole
  /** At few and at many a second: what a second costs whatever comes, such as rendering a page anew, is in the first. */
  readonly document: Cost
  readonly documentBusy: Cost
  readonly file: Cost
  readonly call: Cost
  readonly vote: Cost
  readonly voteBusy: Cost
  readonly receipt: Cost
  readonly results: Cost
  /** The price, paying, the look whether it is here, and the ballot. */
  readonly chapa: Cost
  readonly card: Cost
  readonly sockets: SocketCosts
  /** Of Redis, for a ballot that waits to be counted. */
  readonly waitingBallotBytes: number
  /** Of a first visit. */
  readonly visit: { readonly files: number; readonly calls: number }
}

interface SocketCosts {
  readonly open: number
  /** Of the api, until a page has its first counts. */
  readonly openedMicros: number
  /** Of the api, a second, with nothing to tell: heartbeats. */
  readonly idleMicrosPerSecond: number
  readonly messageMicros: number
  readonly messageBytes: number
  /** Counts that a page got in a second while votes came. */
  readonly messagesPerSecond: number
  readonly memory: Memory
}

/** How long and how often each is measured. */
interface UnitsPlan {
  readonly seconds: number
  readonly sockets: number
  readonly votesPerSecond: readonly [few: number, many: number]
  readonly documentsPerSecond: readonly [few: number, many: number]
}

export const fullUnits: UnitsPlan = {
  seconds: 6,
  sockets: 5_000,
  votesPerSecond: [300, 1_500],
  documentsPerSecond: [20, 300],
}

/** One thing after the other, each by itself at a moderate rate, so that what each costs can be told apart. */
export async function measureUnits(rig: Rig, plan: UnitsPlan): Promise<Units> {
  const { seconds } = plan
  await warmUp(rig, plan)
  const idle = await atRest(rig, seconds)
  const of = (kind: Kind, mix: Partial<Mix>, perSecond: number): Promise<Cost> =>
    measureCost(rig, idle, { kind, mix, perSecond, seconds })
  const { files, calls } = rig.visit
  const [fewVotes, manyVotes] = plan.votesPerSecond
  const [fewDocuments, manyDocuments] = plan.documentsPerSecond
  const visitsOf = (perSecond: number, each: number): number => perSecond / Math.max(1, each)
  const document = await of('document', { document: 1 }, fewDocuments)
  const documentBusy = await of('document', { document: 1 }, manyDocuments)
  const file = await of('file', { files: 1 }, visitsOf(500, files.length))
  const call = await of('call', { calls: 1 }, visitsOf(300, calls.length))
  const vote = await of('vote', { vote: 1 }, fewVotes)
  const voteBusy = await of('vote', { vote: 1 }, manyVotes)
  const receipt = await of('receipt', { receipt: 1 }, 100)
  const results = await of('results', { results: 1 }, 100)
  const chapa = await of('chapa', { chapa: 1 }, 10)
  const card = await of('card', { card: 1 }, 10)
  return {
    idle,
    document,
    documentBusy,
    file,
    call,
    vote,
    voteBusy,
    receipt,
    results,
    chapa,
    card,
    sockets: await measureSockets(rig, idle, { ...plan, vote }),
    waitingBallotBytes: await measureWaiting(rig, manyVotes),
    visit: { files: files.length, calls: calls.length },
  }
}

/** What a process does for the first time costs several times as much; a page is made once a second only, whoever asks. */
async function warmUp(rig: Rig, { seconds, votesPerSecond, documentsPerSecond }: UnitsPlan): Promise<void> {
  await doing(rig, { vote: 1 }, votesPerSecond[1], 4)
  await doing(rig, { document: 1, results: 1, receipt: 1 }, documentsPerSecond[1], 2)
  await doing(rig, { document: 1 }, documentsPerSecond[0], seconds * 6)
  await doing(rig, { files: 1, calls: 1 }, 10, 2)
  await doing(rig, { chapa: 1, card: 1 }, 5, 2)
  await rig.site.untilCounted()
}

/** For so long processes put in order what the load before left behind: half a minute of collecting looked like rest, five times as dear. */
const settleMs = 30_000

async function atRest(rig: Rig, seconds: number): Promise<CpuByRole> {
  await wait(settleMs)
  const stop = rig.watch()
  await wait(seconds * 1000)
  return perSecond(stop())
}

const perSecond = ({ byRole, seconds }: CpuSpan): CpuByRole => mapRoles((role) => byRole[role] / seconds)

const mapRoles = (of: (role: Role) => number): CpuByRole =>
  Object.fromEntries(roles.map((role) => [role, of(role)])) as Record<Role, number> // of all roles

interface What {
  readonly kind: Kind
  readonly mix: Partial<Mix>
  readonly perSecond: number
  readonly seconds: number
}

async function measureCost(rig: Rig, idle: CpuByRole, { kind, mix, perSecond, seconds }: What): Promise<Cost> {
  const stop = rig.watch()
  const { kinds, errors } = await doing(rig, mix, perSecond, seconds)
  await rig.site.untilCounted()
  const span = stop()
  const { done, bytes, latencyMs } = kinds[kind]
  if (Object.keys(errors).length > 0) console.log(`  ${kind}: ${JSON.stringify(errors)}`)
  const micros = mapRoles((role) => beyond(span, idle, role, done))
  console.log(
    `  ${kind.padEnd(9)}${done} at ${perSecond.toFixed(0)}/s: ${roles.map((role) => `${role} ${micros[role].toFixed(0)}`).join(', ')} µs`,
  )
  return { count: done, perSecond: done / seconds, micros, bytes: bytes / Math.max(1, done), latencyMs }
}

/** Microseconds for each, beside what is used at rest. */
const beyond = ({ byRole, seconds }: CpuSpan, idle: CpuByRole, role: Role, count: number): number =>
  Math.max(0, ((byRole[role] - idle[role] * seconds) * 1e6) / Math.max(1, count))

async function measureSockets(
  rig: Rig,
  idle: CpuByRole,
  { sockets, seconds, votesPerSecond: [few], vote }: UnitsPlan & { readonly vote: Cost },
): Promise<SocketCosts> {
  const [api] = rig.site.apis
  if (!api) throw new Error('there is no api')
  const memory = await memoryPerSocket(api, rig.crowd, sockets)
  await rig.crowd.order({ order: 'be', sockets: 0 })
  const opening = rig.watch()
  await rig.crowd.order({ order: 'be', sockets })
  const openedMicros = beyond(opening(), idle, 'api', sockets)
  // A heartbeat comes each fifteen seconds.
  const resting = rig.watch()
  await wait(Math.max(16_000, seconds * 1000))
  const rest = resting()
  const idleMicrosPerSecond = beyond(rest, idle, 'api', sockets * rest.seconds)
  const before = await rig.crowd.order({ order: 'be', sockets })
  const telling = rig.watch()
  const { kinds } = await doing(rig, { vote: 1 }, few, seconds)
  await rig.site.untilCounted()
  const told = telling()
  const after = await rig.crowd.order({ order: 'be', sockets })
  const messages = after.messages - before.messages
  const forVotes = (vote.micros.api * kinds.vote.done) / 1e6
  const forRest = (idleMicrosPerSecond * sockets * told.seconds) / 1e6
  const forMessages = told.byRole.api - idle.api * told.seconds - forVotes - forRest
  await rig.crowd.order({ order: 'be', sockets: 0 })
  return {
    open: sockets,
    openedMicros,
    idleMicrosPerSecond,
    messageMicros: Math.max(0, (forMessages * 1e6) / Math.max(1, messages)),
    messageBytes: (after.bytes - before.bytes) / Math.max(1, messages),
    messagesPerSecond: messages / sockets / told.seconds,
    memory,
  }
}

/** With no worker there, as while Postgres is away. */
async function measureWaiting(rig: Rig, perSecond: number): Promise<number> {
  const { site } = rig
  await site.setCopies({ api: site.apis.length, worker: 0 })
  const before = await redisMemory(site)
  const { acknowledged } = await doing(rig, { vote: 1 }, perSecond, 4)
  const after = await redisMemory(site)
  await site.setCopies({ api: site.apis.length, worker: 1 })
  await site.untilCounted()
  return (after - before) / Math.max(1, acknowledged)
}
