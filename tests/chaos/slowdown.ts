import { setImmediate } from 'node:timers/promises'

const probedMs = 300

/**
 * How many times longer this process waits for what it computes than on a machine of its own, to be asked before it loads the machine
 * itself: 1 where nothing else runs. What is promised in seconds is promised of a machine that has its cores.
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
