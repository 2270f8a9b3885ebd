import { readFileSync } from 'node:fs'

/**
 * Preloaded into a process of a chaos run (`node --import`): shifts its wall clock by the ms in a file as soon as the file says so.
 * Monotonic clocks (`performance.now`, timers) are untouched, as with a real clock step.
 */
const file = process.env['CHAOS_CLOCK_FILE'] ?? ''
const lookMs = 20

let offsetMs = 0
const look = (): void => {
  try {
    offsetMs = Number(readFileSync(file, 'utf8'))
  } catch {
    offsetMs = 0 // no step yet
  }
}
look()
setInterval(look, lookMs).unref()

const RealDate = Date
const now = (): number => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
