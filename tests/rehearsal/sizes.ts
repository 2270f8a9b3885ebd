import { peakPerSecond } from './arrivals.ts'
import type { CpuByRole, Role } from './site/cpu.ts'
import type { Cost, Units } from './units.ts'
import type { Mix } from './voters/protocol.ts'

/** What a ballot leaves behind, and what a visit weighs. */
interface PerBallot {
  readonly databaseBytes: number
  readonly walBytes: number
}

/** What a reader may know better; every one of them is an assumption. */
export interface Assumed {
  readonly mix: Mix
  /** How long a page stays open at the peak, in minutes. */
  readonly stayMinutes: number
  /** Counts a page gets in a second. */
  readonly messagesPerSecond: number
  /** Open pages that one api is to hold: above it the autoscaler adds a copy. */
  readonly pagesOfApi: number
  /** How full a core may be at the peak. */
  readonly busyShare: number
  /** Pages in different languages that each api renders anew every second. */
  readonly renderedEachSecond: number
  /** How many Postgres and Redis there are, for one that is lost. */
  readonly replicas: number
  /** How long all of it runs. */
  readonly hours: number
  readonly prices: Prices
}

/** In one currency, whichever. */
interface Prices {
  readonly cpuHour: number
  readonly gibHour: number
  readonly gbMonth: number
  readonly gbOut: number
  readonly gbByCdn: number
}

/** Examples of what clouds ask, in dollars, to be replaced by those of an offer at hand. */
export const examplePrices: Prices = { cpuHour: 0.04, gibHour: 0.005, gbMonth: 0.1, gbOut: 0.09, gbByCdn: 0.02 }

export interface Size {
  readonly voters: number
  readonly votersPerSecond: number
  readonly ballotsPerSecond: number
  readonly openPages: number
  /** Cores of all its copies at the peak. */
  readonly apiCores: { readonly visits: number; readonly votes: number; readonly counts: number }
  /** Of each api beside that, in a thread of the lowest priority: pages that are made anew. */
  readonly renderingCores: number
  readonly apiCopies: number
  readonly apiCopiesByCpu: number
  readonly apiCopiesByPages: number
  readonly apiMiB: number
  readonly workerCores: number
  readonly workerCopies: number
  readonly mediaCopies: number
  readonly postgresCores: number
  readonly connections: number
  readonly redisCores: number
  /** Redis that votes are spread over (`BALLOT_SHARDS`): each has one core, whatever its machine has. */
  readonly redisShards: number
  /** For the ballots of the busiest quarter of an hour, all waiting while Postgres is away. */
  readonly redisMiB: number
  readonly diskGb: number
  readonly walGb: number
  readonly originGb: number
  readonly cdnGb: number
  readonly originGbitPerSecond: number
  readonly price: { readonly cpu: number; readonly memory: number; readonly disk: number; readonly traffic: number }
}

/** Of each process of ours (api/src/main.ts, worker/src/main.ts). */
const connectionsOfEach = 8
/** For who looks: exporters, admins, replication, migrations. */
const connectionsBeside = 30
const apiAtRestMib = 250
/** Least, so that one may be lost. */
const leastCopies = 2
/** Rows of months and room to grow. */
const diskRoom = 1.5
const peakMinutes = 15

/**
 * How many of each so many voters need, by what was measured of one and what is assumed of them.
 * @param spread what a ballot costs where the same votes come to several apis; without it what it costs where few come
 */
export function sizeOf(
  voters: number,
  units: Units,
  left: PerBallot,
  assumed: Assumed,
  spread: CpuByRole = units.vote.micros,
): Size {
  const { mix } = assumed
  const votersPerSecond = peakPerSecond(voters)
  const paid = mix.chapa + mix.card
  const ballotsPerSecond = votersPerSecond * (mix.vote + paid)
  const openPages = Math.round(votersPerSecond * assumed.stayMinutes * 60)
  const perVoter = microsOfVoter(units, mix, { ...units.vote, micros: { ...spread, api: units.vote.micros.api } })
  const cores = (role: Role, micros: CpuByRole): number => (votersPerSecond * micros[role]) / 1e6
  const { sockets } = units
  const opens = votersPerSecond * sockets.openedMicros
  const counts = openPages * (assumed.messagesPerSecond * sockets.messageMicros + sockets.idleMicrosPerSecond) + opens
  const { fixed } = renderingOf(units)
  const renderingCores = (assumed.renderedEachSecond * fixed) / 1e6
  const apiCores = {
    visits: cores('api', perVoter.visits),
    votes: cores('api', perVoter.votes),
    counts: counts / 1e6,
  }
  const apiCopiesByCpu = Math.ceil((apiCores.visits + apiCores.votes + apiCores.counts) / assumed.busyShare)
  const apiCopiesByPages = Math.ceil(openPages / assumed.pagesOfApi)
  const apiCopies = Math.max(leastCopies, apiCopiesByCpu, apiCopiesByPages)
  const both = (role: Role): number => cores(role, perVoter.visits) + cores(role, perVoter.votes)
  const workerCores = both('worker')
  const workerCopies = Math.max(leastCopies, Math.ceil(workerCores / assumed.busyShare))
  const mediaCopies = voters > 1_000_000 ? 2 : 1
  const postgresCores = both('Postgres')
  const redisCores = both('Redis')
  const redisShards = Math.ceil(redisCores / assumed.busyShare)
  const ballots = voters * (mix.vote + paid)
  const redisMiB = (ballotsPerSecond * peakMinutes * 60 * units.waitingBallotBytes) / 2 ** 20
  const apiMiB = apiAtRestMib + (openPages / apiCopies) * (memoryOfPage(sockets) / 2 ** 20)
  const diskGb = (ballots * left.databaseBytes * diskRoom) / 1e9
  const walGb = (ballots * left.walBytes) / 1e9
  const { origin, cdn } = bytesOfVoter(units, mix)
  const liveBytes = assumed.stayMinutes * 60 * assumed.messagesPerSecond * sockets.messageBytes
  const originGb = (voters * (origin + liveBytes)) / 1e9
  const cdnGb = (voters * cdn) / 1e9
  const originGbitPerSecond =
    ((votersPerSecond * origin + openPages * assumed.messagesPerSecond * sockets.messageBytes) * 8) / 1e9
  const { prices, hours, replicas } = assumed
  const vcpus =
    apiCopies + workerCopies + mediaCopies + replicas * (Math.ceil(postgresCores / assumed.busyShare) + redisShards)
  const gib =
    (apiCopies * apiMiB + workerCopies * 300 + mediaCopies * 1_000 + replicas * (4_096 + 2.5 * redisMiB)) / 1024
  return {
    voters,
    votersPerSecond,
    ballotsPerSecond,
    openPages,
    apiCores,
    renderingCores,
    apiCopies,
    apiCopiesByCpu,
    apiCopiesByPages,
    apiMiB,
    workerCores,
    workerCopies,
    mediaCopies,
    postgresCores,
    connections: (apiCopies + workerCopies + mediaCopies) * connectionsOfEach + connectionsBeside,
    redisCores,
    redisShards,
    redisMiB,
    diskGb,
    walGb,
    originGb,
    cdnGb,
    originGbitPerSecond,
    price: {
      cpu: vcpus * hours * prices.cpuHour,
      memory: gib * hours * prices.gibHour,
      disk: replicas * diskGb * prices.gbMonth,
      traffic: originGb * prices.gbOut + cdnGb * prices.gbByCdn,
    },
  }
}

/** Of a page: what a second costs in which it is made anew, and what each answer costs beside. In microseconds of the api. */
export function renderingOf({ document, documentBusy }: Pick<Units, 'document' | 'documentBusy'>): {
  readonly fixed: number
  readonly each: number
} {
  const [few, many] = [document, documentBusy]
  const apart = 1 / few.perSecond - 1 / many.perSecond
  const fixed = apart > 0 ? Math.max(0, (few.micros.api - many.micros.api) / apart) : 0
  return { fixed, each: Math.max(0, many.micros.api - fixed / many.perSecond) }
}

/** Microseconds of CPU that a voter costs, by what the voter does. */
export function microsOfVoter(
  units: Units,
  mix: Mix,
  vote: Cost = units.vote,
): { readonly visits: CpuByRole; readonly votes: CpuByRole } {
  const { document, file, call, receipt, chapa, card, visit } = units
  const { each } = renderingOf(units)
  const sum = (parts: readonly (readonly [share: number, micros: CpuByRole])[]): CpuByRole => {
    const of = (role: Role): number => parts.reduce((all, [share, micros]) => all + share * micros[role], 0)
    return { api: of('api'), worker: of('worker'), media: of('media'), Redis: of('Redis'), Postgres: of('Postgres') }
  }
  return {
    visits: sum([
      [mix.document, { ...document.micros, api: each }],
      [mix.files * (1 - mix.cached) * visit.files, file.micros],
      [mix.calls * visit.calls, call.micros],
      [mix.receipt, receipt.micros],
    ]),
    votes: sum([
      [mix.vote, vote.micros],
      [mix.chapa, chapa.micros],
      [mix.card, card.micros],
    ]),
  }
}

/** Bytes on the wire for a voter, from the site itself and from caches. */
export function bytesOfVoter(units: Units, mix: Mix): { readonly origin: number; readonly cdn: number } {
  const { document, file, call, vote, receipt, visit } = units
  const files = mix.files * visit.files * file.bytes
  return {
    origin:
      mix.document * document.bytes +
      files * (1 - mix.cached) +
      mix.calls * visit.calls * call.bytes +
      mix.vote * vote.bytes +
      mix.receipt * receipt.bytes,
    cdn: files * mix.cached,
  }
}

/** Bytes of the api; a process that has room left from before does not grow by what it takes. */
export const memoryOfPage = ({ memory }: Pick<Units['sockets'], 'memory'>): number => Math.max(memory.rss, memory.known)
