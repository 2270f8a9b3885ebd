import { messageOf } from '../setup/message.ts'

/** What a command has started, and its orderly end. */
export interface Lifecycle {
  /** Aborted when the command is asked to end: programs it waits for end too. */
  readonly signal: AbortSignal
  /** Aborted when it is asked a second time: whoever drains, stops draining. */
  readonly forceStop: AbortSignal
  /** To be done at the end, last things first. */
  readonly defer: (end: () => unknown) => void
  readonly finish: (code: number) => Promise<never>
}

// One Ctrl-C arrives twice: from the terminal, and from npm, which hands it on. This much later it is a second one.
const secondSignalAfterMs = 500

/** As shells tell that SIGINT ended a command. */
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
  // A closed terminal or pipe must not keep the services from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  return { signal: stopping.signal, forceStop: forcing.signal, defer: (end) => ends.push(end), finish }
}

/**
 * Does a command's work, which gives the exit code, then ends what the work has started, whether it succeeded, failed or was
 * interrupted.
 * @param isServing whether being ended is how its work ends: then that is no failure
 */
export async function withLifecycle(
  work: (lifecycle: Lifecycle) => Promise<number>,
  { isServing = false } = {},
): Promise<void> {
  const lifecycle = createLifecycle(isServing ? 0 : interruptedCode)
  try {
    await lifecycle.finish(await work(lifecycle))
  } catch (error) {
    // Interrupted work fails in many ways; none of them is news.
    if (!lifecycle.signal.aborted) console.error(`\n${messageOf(error)}`)
    await lifecycle.finish(1)
  }
}
