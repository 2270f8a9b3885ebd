import { count, short } from '../../bench/report/numbers.ts'
import { spreadOf } from '../../bench/statistics.ts'
import type { CopiesRun } from '../copies.ts'
import type { NightResult } from '../night.ts'
import { type CpuByRole, type Role, roles } from '../site/cpu.ts'
import { type Assumed, type Size, sizeOf } from '../sizes.ts'
import type { Units } from '../units.ts'
import { table } from './table.ts'

const electorates = [100_000, 1_000_000, 10_000_000] as const

export function sizesSection(units: Units, night: NightResult, copies: readonly CopiesRun[], assumed: Assumed): string {
  const ballots = Math.max(1, night.came.acknowledged)
  const left = { databaseBytes: night.disk.databaseBytes / ballots, walBytes: night.disk.walBytes / ballots }
  const spread = ofMostApis(copies)
  const sizes = electorates.map((voters) => sizeOf(voters, units, left, assumed, spread))
  const row = (what: string, of: (size: Size) => string): string[] => [what, ...sizes.map(of)]
  const cores = (value: number): string => (value < 0.1 ? value.toFixed(3) : value.toFixed(1))
  const { mix, prices } = assumed
  return `### So many voters need so many of each

Computed from the tables above: rates are those of a real night of six hours with half of all in fifteen minutes. ${assumed.stayMinutes} minutes a page stays open, ${assumed.messagesPerSecond} counts a page and second, ${mix.cached * 100} % of files from caches, a core
${assumed.busyShare * 100} % full at the peak, ${count(assumed.pagesOfApi)} open pages an api at most. Worker, Redis and Postgres by what a ballot cost them ${spread ? 'where the votes came to four apis' : 'where few came'}.

${table(
  ['', ...electorates.map((voters) => `${count(voters)} voters`)],
  [
    row(
      'voters, ballots a second at the peak',
      (size) => `${count(size.votersPerSecond)}, ${count(size.ballotsPerSecond)}`,
    ),
    row('open pages at the peak', (size) => count(size.openPages)),
    row('api, cores: visits, votes, live counts', ({ apiCores: { visits, votes, counts } }) =>
      [visits, votes, counts].map(cores).join(', '),
    ),
    row('beside that, of each api for making pages anew', (size) => cores(size.renderingCores)),
    row(
      '**api, copies** (by CPU, by open pages)',
      (size) => `**${size.apiCopies}** (${size.apiCopiesByCpu}, ${size.apiCopiesByPages})`,
    ),
    row('memory of an api', (size) => `${count(size.apiMiB)} MiB`),
    row('**worker, copies** (cores in all)', (size) => `**${size.workerCopies}** (${cores(size.workerCores)})`),
    row('**media, copies** (not measured here)', (size) => `**${size.mediaCopies}**`),
    row('**Postgres**, cores', (size) => cores(size.postgresCores)),
    row('its connections (8 for each copy)', (size) => count(size.connections)),
    row('its disk, with half as much again', (size) => `${short(size.diskGb)} GB`),
    row('its log, of the whole night', (size) => `${short(size.walGb)} GB`),
    row(
      '**Redis for votes**, each with one core (cores in all)',
      (size) => `**${size.redisShards}** (${cores(size.redisCores)})`,
    ),
    row('what waits in them if Postgres is away for the whole peak', (size) => `${count(size.redisMiB)} MiB`),
    row('traffic of the site, of caches', (size) => `${count(size.originGb)} GB, ${count(size.cdnGb)} GB`),
    row('traffic of the site at the peak', (size) => `${size.originGbitPerSecond.toFixed(2)} Gbit/s`),
    row(
      `example: ${assumed.hours} h of processors, memory`,
      ({ price }) => `${count(price.cpu)}, ${count(price.memory)}`,
    ),
    row('example: a month of disks, the traffic', ({ price }) => `${count(price.disk)}, ${count(price.traffic)}`),
  ],
)}

The prices are **examples and no offer of anybody**: ${prices.cpuHour} a core and hour, ${prices.gibHour} a GiB and hour, ${prices.gbMonth} a GB and month, ${prices.gbOut} a GB out of the site, ${prices.gbByCdn} a GB out of a CDN, with ${assumed.replicas} Postgres and ${assumed.replicas} Redis.
Processors = (copies + replicas × cores of Postgres and Redis, rounded up) × hours × price; put in your own by \`--price-cpu-hour\`, \`--price-gib-hour\`, \`--price-gb-month\`, \`--price-gb-out\`, \`--price-gb-cdn\`, \`--hours\`, \`--replicas\`.`
}

/** Medians of the runs with one worker and the most apis. */
function ofMostApis(copies: readonly CopiesRun[]): CpuByRole | undefined {
  const alone = copies.filter(({ worker }) => worker === 1)
  const most = Math.max(0, ...alone.map(({ api }) => api))
  const runs = alone.filter(({ api }) => api === most)
  if (runs.length === 0) return undefined
  const median = (role: Role): number => spreadOf(runs.map(({ micros }) => micros[role]))?.median ?? 0
  return Object.fromEntries(roles.map((role) => [role, median(role)])) as Record<Role, number> // of all roles
}
