const slowAfterMs = 1500

/**
 * Does one step of a script and prints one line about it when it is over; one before that, if it takes its time.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @param {(result: T) => string | undefined} [remark]
 * @returns {Promise<T>}
 */
export async function step(name, work, remark) {
  const started = performance.now()
  const slow = setTimeout(() => console.log(`  ${name} …`), slowAfterMs)
  const result = await (async () => work())().finally(() => clearTimeout(slow))
  const note = remark?.(result)
  console.log(`  ${name.padEnd(24)}${seconds(started).padStart(8)}${note ? `  ${note}` : ''}`)
  return result
}

/**
 * The time since `started` (of performance.now) as people read it.
 * @param {number} started
 */
export function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
