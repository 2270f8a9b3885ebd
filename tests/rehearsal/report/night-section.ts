import { count, short } from '../../bench/report/numbers.ts'
import type { NightResult } from '../night.ts'
import { wholeNight } from '../options.ts'
import { roles } from '../site/cpu.ts'
import type { Units } from '../units.ts'
import type { Kind, VotersResult } from '../voters/protocol.ts'
import { predictedCpu } from './predicted.ts'
import { table } from './table.ts'
import { kb, ms } from './words.ts'

export function nightSection(night: NightResult, units: Units | undefined): string {
  const { plan, came, whole, peak, disk, check, results } = night
  const ballots = Math.max(1, came.acknowledged)
  const predicted = units && predictedCpu(units, night)
  const shown = roles.filter((role) => role !== 'media')
  const kindRow = (what: string, from: VotersResult, kind: Kind): string[] => {
    const { done, bytes, latencyMs } = from.kinds[kind]
    const weight = bytes > 0 ? kb(bytes / Math.max(1, done)) : '–'
    return [what, count(done), weight, `${ms(latencyMs.p50)}, ${ms(latencyMs.p99)}, ${ms(latencyMs.max)}`]
  }
  const errors = Object.entries({ ...came.errors, ...results.errors })
  return `### The night

${count(plan.voters)} voters, 1 of ${count(wholeNight / plan.voters)}, the six hours in ${short(plan.durationMs / 60_000)} minutes: ${count(peak.perSecond)} voters a second at the peak (whole, in a real night: ${count(wholeNight / 1800)}). One api, one worker, media.

${table(
  ['', 'of them', 'on the wire', 'p50, p99, slowest (shared machine)'],
  [
    kindRow('document', came, 'document'),
    kindRow('file (what caches do not answer)', came, 'file'),
    kindRow('call', came, 'call'),
    kindRow('free ballot', came, 'vote'),
    kindRow('paid by Chapa', came, 'chapa'),
    kindRow('paid by card', came, 'card'),
    kindRow('receipt', came, 'receipt'),
    kindRow('results, afterwards', results, 'results'),
  ],
)}

Open pages: ${count(night.mostPages)} at most, ${count(night.opened)} opened, ${count(night.messages)} messages of ${kb(night.messageBytes)}. Answers nobody should get: ${
    errors.length === 0 ? 'none' : errors.map(([name, times]) => `${name}: ${times}`).join(', ')
  }${came.heldBack > 0 ? `; ${came.heldBack} turned away` : ''}.
Counted after their acceptance: ${ms(night.countedAfterMs.p50)} (p50), ${ms(night.countedAfterMs.p99)} (p99), ${ms(night.countedAfterMs.max)} (the last).

${table(
  ['CPU', ...shown, 'who plays the people', 'others on the machine'],
  [
    [
      'cores at the peak',
      ...shown.map((role) => (peak.byRole[role] / peak.seconds).toFixed(2)),
      (peak.players / peak.seconds).toFixed(2),
      (peak.others / peak.seconds).toFixed(2),
    ],
    [
      'seconds, whole night',
      ...shown.map((role) => short(whole.byRole[role])),
      short(whole.players),
      short(whole.others),
    ],
    ...(predicted
      ? [
          ['by the table above', ...shown.map((role) => short(predicted[role])), '', ''],
          [
            'measured beside that',
            ...shown.map((role) => `${(whole.byRole[role] / predicted[role]).toFixed(2)}×`),
            '',
            '',
          ],
        ]
      : []),
  ],
)}

A ballot leaves ${count(disk.databaseBytes / ballots)} bytes in Postgres with all indexes and goes through ${count(disk.walBytes / ballots)} bytes of its log. Rows a ballot: ${disk.tables
    .filter(({ rows }) => rows / ballots >= 0.005)
    .map(({ name, rows, bytes }) => `${name} ${(rows / ballots).toFixed(2)} (${count(bytes / ballots)} bytes)`)
    .join(
      ', ',
    )}. Redis held ${short(night.redisPeakBytes / 2 ** 20)} MiB at most; of ${night.connections.open} connections to Postgres at most ${night.connections.busy} were at work in a moment that was looked at.

**Afterwards**: ${count(check.acknowledged)} ballots were acknowledged since the start, ${count(check.counted)} counted, ${count(check.refused)} recorded as refused, ${count(check.paid)} votes paid for; ${
    check.problems.length === 0
      ? 'nothing was lost or counted twice, the tally is what a recount gives, payments agree with Chapa and cards, and all open pages showed the counts of the database'
      : `**${check.problems.length} things not as promised**`
  }.`
}
