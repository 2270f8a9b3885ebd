const slowAfterMs = 1500

/** Does one step of a command and prints one line about it when it is over; one before that, if it takes its time. */
export async function step<T>(name: string, work: () => T | Promise<T>, remark?: (result: T) => string): Promise<T> {
  const started = performance.now()
  const slow = setTimeout(() => console.log(`  ${name} …`), slowAfterMs)
  const result = await (async () => work())().finally(() => clearTimeout(slow))
  const note = remark?.(result)
  console.log(`  ${name.padEnd(24)}${seconds(started).padStart(8)}${note ? `  ${note}` : ''}`)
  return result
}

/** A step while the site already serves. Where it fails it says so, unless all is being ended; the next start does it. */
export async function laterStep(name: string, work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await step(name, work)
  } catch (cause) {
    if (!signal.aborted) console.error(cause instanceof Error ? cause.message : cause)
  }
}

/** The time since `started` (of performance.now) as people read it. */
export function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
