const slowAfterMs = 1500

/** Runs a step of a command and prints one line when done; one before if it takes long. */
export async function step<T>(name: string, work: () => T | Promise<T>, remark?: (result: T) => string): Promise<T> {
  const started = performance.now()
  const slow = setTimeout(() => console.log(`  ${name} …`), slowAfterMs)
  const result = await (async () => work())().finally(() => clearTimeout(slow))
  const note = remark?.(result)
  console.log(`  ${name.padEnd(24)}${seconds(started).padStart(8)}${note ? `  ${note}` : ''}`)
  return result
}

/** A step while the site already serves. Reports failure unless everything is stopping; the next start repeats it. */
export async function laterStep(name: string, work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await step(name, work)
  } catch (cause) {
    if (!signal.aborted) console.error(cause instanceof Error ? cause.message : cause)
  }
}

/** The time since `started` (performance.now) in readable form. */
export function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
