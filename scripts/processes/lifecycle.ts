import { messageOf } from '../setup/message.ts'

/** What a command started, and its orderly end. */
export interface Lifecycle {
  /** Aborted on the first signal, which also ends running programs. */
  readonly signal: AbortSignal
  /** Aborted on the second signal: stops draining. */
  readonly forceStop: AbortSignal
  /** Runs at the end, last first. */
  readonly defer: (end: () => unknown) => void
  readonly finish: (code: number) => Promise<never>
}

// One Ctrl-C arrives twice, from the terminal and through npm. After this it is a second one.
const secondSignalAfterMs = 500

/** The shell's code for SIGINT. */
const interruptedCode = 130

/** Listens for Ctrl-C and SIGTERM until the command ends. */
function createLifecycle(codeOnSignal: number): Lifecycle {
  const stopping = new AbortController()
  const forcing = new AbortController()
  const ends: (() => unknown)[] = []
  let finishing: Promise<never> | undefined
  let firstSignalAt = 0

  const finish = (code: number): Promise<never> => {
    finishing ??= (async () => {
      stopping.abort()
      for (const end of ends.reverse()) {
        try {
          await end()
        } catch (error) {
          console.error(error)
          code ||= 1
        }
      }
      process.exit(code)
    })()
    return finishing
  }

  const onSignal = (): void => {
    if (finishing) {
      if (performance.now() - firstSignalAt > secondSignalAfterMs) forcing.abort()
      return
    }
    firstSignalAt = performance.now()
    console.log('\nStopping …')
    finish(codeOnSignal)
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal)
  // A closed terminal or pipe must not keep services from stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  return { signal: stopping.signal, forceStop: forcing.signal, defer: (end) => ends.push(end), finish }
}

/**
 * Runs a command that returns its exit code, then stops what it started, whether it succeeded, failed or was interrupted. @param isServing
 * whether a signal is its normal end, and no failure
 */
export async function withLifecycle(
  work: (lifecycle: Lifecycle) => Promise<number>,
  { isServing = false } = {},
): Promise<void> {
  const lifecycle = createLifecycle(isServing ? 0 : interruptedCode)
  try {
    await lifecycle.finish(await work(lifecycle))
  } catch (error) {
    // Interrupted work fails in many ways, none of them news.
    if (!lifecycle.signal.aborted) console.error(`\n${messageOf(error)}`)
    await lifecycle.finish(1)
  }
}
