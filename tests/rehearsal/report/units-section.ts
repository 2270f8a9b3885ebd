import { count, short } from '../../bench/report/numbers.ts'
import { roles } from '../site/cpu.ts'
import { memoryOfPage, renderingOf } from '../sizes.ts'
import type { Cost, Units } from '../units.ts'
import { table } from './table.ts'
import { kb, micros, ms } from './words.ts'

export function unitsSection(units: Units): string {
  const shown = roles.filter((role) => role !== 'media')
  const row = (what: string, { perSecond, micros: used, bytes, latencyMs }: Cost): string[] => [
    what,
    count(perSecond),
    ...shown.map((role) => micros(used[role])),
    bytes > 0 ? kb(bytes) : '–',
    `${ms(latencyMs.p50)}, ${ms(latencyMs.p99)}`,
  ]
  const { sockets, idle, visit } = units
  const { fixed, each } = renderingOf(units)
  return `### What each costs

Microseconds of CPU of each process for one, beside what it uses at rest (${roles.map((role) => `${role} ${idle[role].toFixed(3)}`).join(', ')} cores). One thing after the other, each by itself; with many ballots a second, groups are larger and each costs less. A first visit is ${visit.files} files and
${visit.calls} calls beside the document, the socket and the ballot, as a Chromium asked for them.

${table(
  ['one', 'a second', ...shown, 'on the wire', 'p50, p99 (shared machine)'],
  [
    row('document of the first page, few', units.document),
    row('document of the first page, many', units.documentBusy),
    row('file', units.file),
    row('call of the page', units.call),
    row('free ballot, few', units.vote),
    row('free ballot, many', units.voteBusy),
    row('receipt with its proof', units.receipt),
    row('page of the results', units.results),
    row('vote paid by Chapa: price, paying, looks, ballot', units.chapa),
    row('vote paid by card: the same', units.card),
  ],
)}

| | |
|---|---|
| first page, made anew each second in which it is asked for | ${micros(fixed)} µs for each language; ${micros(each)} µs for each answer |
| open page: until it has its first counts | ${micros(sockets.openedMicros)} µs of the api |
| open page at rest | ${sockets.idleMicrosPerSecond.toFixed(2)} µs of the api a second |
| open page: a message with counts | ${sockets.messageMicros.toFixed(1)} µs of the api, ${kb(sockets.messageBytes)}; ${sockets.messagesPerSecond.toFixed(1)} a second on ${count(sockets.open)} pages |
| open page: memory of the api | ${kb(memoryOfPage(sockets))}, of it ${kb(sockets.memory.known)} JavaScript’s; the kernel’s buffers are not in it |
| ballot that waits in Redis | ${short(units.waitingBallotBytes)} bytes |`
}
