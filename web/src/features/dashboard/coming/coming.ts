import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { ContestHours } from '@ashenda/core/domain/contest.ts'

export type Moment = 'opens' | 'freezes' | 'closes' | 'result'

/** What comes next for her: her own steps, which have no date, and the contest's moments. */
export interface Coming {
  readonly steps: readonly ('approval' | 'pay' | 'zone')[]
  readonly moments: readonly { readonly what: Moment; readonly at: string }[]
  readonly isOver: boolean
}

/** Nothing of the past; of somebody who was taken out, nothing. */
export function comingFor(own: OwnUser, hours: ContestHours, now: number): Coming {
  const isOver = Date.parse(hours.closesAt) <= now
  if (own.isTakenOut) return { steps: [], moments: [], isOver }
  const all: Coming['moments'] = [
    { what: 'opens', at: hours.opensAt },
    ...(hours.freezesAt === null ? [] : [{ what: 'freezes' as const, at: hours.freezesAt }]),
    { what: 'closes', at: hours.closesAt },
    { what: 'result', at: hours.closesAt },
  ]
  const waits = own.isActive === false || own.review?.isHeld === true
  return {
    steps: isOver
      ? []
      : [
          ...(waits ? (['approval'] as const) : []),
          ...(own.isPaid ? [] : (['pay'] as const)),
          ...(own.zone ? [] : (['zone'] as const)),
        ],
    moments: all.filter(({ at }) => Date.parse(at) > now),
    isOver,
  }
}

interface CalendarEvent {
  readonly id: string
  readonly at: string
  readonly title: string
  readonly text: string
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/** Lines of 75 bytes at most, continued by a space (RFC 5545, 3.1); letters stay whole. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, bytes] = ['', 0]
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += letter
    bytes += size
  }
  return text
}

/** Moments as a calendar file, each with a reminder a day and an hour before. */
export function calendarOf(events: readonly CalendarEvent[], address: string, now: number): string {
  const alarm = (before: string, title: string): string[] => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-${before}`,
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
  ]
  const lines = events.flatMap(({ id, at, title, text }) => [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(address).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(Date.parse(at))}`,
    `SUMMARY:${escaped(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    `URL:${address}`,
    ...alarm('P1D', title),
    ...alarm('PT1H', title),
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Ashenda//contest//EN', ...lines, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n')
}
