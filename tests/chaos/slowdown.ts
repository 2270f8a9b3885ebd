import { setImmediate } from 'node:timers/promises'

const probedMs = 300

/**
 * How many times slower this process computes than on an idle machine; ask before loading the machine. Promises in seconds are for an idle
 * machine.
 */
export async function slowdownByOthers(): Promise<number> {
  await setImmediate()
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  let used = 0
  while (used < probedMs) {
    const { user, system } = process.cpuUsage(before)
    used = (user + system) / 1_000
  }
  return Math.max(1, (performance.now() - startedAt) / used)
}
