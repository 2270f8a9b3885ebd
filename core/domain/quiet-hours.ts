import { parsePhoneNumber } from 'libphonenumber-js/mobile'
import { festivalZone } from './festival-day.ts'

/** Minutes after midnight: 21:00 to 07:00. */
export const usualQuiet = { from: 21 * 60, until: 7 * 60 } as const

export interface QuietHours {
  /** Minutes after midnight in the receiver's time; the same twice: none. */
  readonly from: number
  readonly until: number
  /** IANA. */
  readonly zone: string
}

/** Countries with several zones, by where most of the diaspora lives; of others Intl knows the one, or the first of nearly equal ones. */
const mainZones: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CD: 'Africa/Kinshasa',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
}

/** The zone of a phone's country (E.164); the festival's without one. */
export function zoneOfPhone(phone: string | null | undefined): string {
  if (!phone) return festivalZone
  const country = parsePhoneNumber(phone)?.country
  if (country === undefined || country === 'ET') return festivalZone
  return mainZones[country] ?? zonesOf(country)[0] ?? festivalZone
}

/** Intl's list, in the order of the alphabet. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country })
  // Of ES2026, which the compiler's library does not have yet.
  return 'getTimeZones' in locale && typeof locale.getTimeZones === 'function' ? locale.getTimeZones() : []
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const minuteMs = 60_000
const minutesOfDay = 1_440

/** When a message that waits may be sent: now, or when the receiver's quiet hours end (epoch ms). */
export function dueAt(now: number, { from, until, zone }: QuietHours): number {
  const minute = minuteOfDay(now, zone)
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return now
  const morning = Math.floor(now / minuteMs) * minuteMs + ((until - minute + minutesOfDay) % minutesOfDay) * minuteMs
  // A clock change in the night moves it by an hour.
  const late = (minuteOfDay(morning, zone) - until + minutesOfDay) % minutesOfDay
  return morning - (late > minutesOfDay / 2 ? late - minutesOfDay : late) * minuteMs
}

function minuteOfDay(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const read = (type: 'hour' | 'minute'): number => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return read('hour') * 60 + read('minute')
}
