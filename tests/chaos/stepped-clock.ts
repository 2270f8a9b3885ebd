import { readFileSync } from 'node:fs'

/**
 * Loaded into a process of a chaos run before anything else (`node --import`): its wall clock is off by as many ms as a file
 * says, from the moment the file says so. Clocks that only count on (`performance.now`, timers) are left alone, as a step of a
 * real clock leaves them.
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
