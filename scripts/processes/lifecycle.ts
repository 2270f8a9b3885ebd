/**
 * What a script has started, and its orderly end.
 * @typedef {object} Lifecycle
 * @property {AbortSignal} signal aborted when the script is asked to end: programs it waits for end too
 * @property {AbortSignal} hurry aborted when it is asked a second time: whoever drains, stops draining
 * @property {(end: () => unknown) => void} defer to be done at the end, last things first
 * @property {(code: number) => Promise<never>} finish
 */

// One Ctrl-C arrives twice: from the terminal, and from npm, which hands it on. This much later it is a second one.
const secondSignalAfterMs = 500

/**
 * Listens for Ctrl-C and SIGTERM until the script ends.
 * @returns {Lifecycle}
 */
function createLifecycle() {
  const stopping = new AbortController()
  const hurrying = new AbortController()
  /** @type {(() => unknown)[]} */
  const ends = []
  /** @type {Promise<never> | undefined} */
  let finishing
  let firstSignalAt = 0

  /** @param {number} code */
  const finish = (code) => {
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

  const onSignal = () => {
    if (finishing) {
      if (performance.now() - firstSignalAt > secondSignalAfterMs) hurrying.abort()
      return
    }
    firstSignalAt = performance.now()
    console.log('\nStopping …')
    finish(0)
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal)
  // A closed terminal or pipe must not keep the services from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  return { signal: stopping.signal, hurry: hurrying.signal, defer: (end) => ends.push(end), finish }
}

/**
 * Does a script's work, then ends what the work has started, whether it succeeded, failed or was interrupted.
 * @param {(lifecycle: Lifecycle) => Promise<number>} work gives the exit code
 */
export async function withLifecycle(work) {
  const lifecycle = createLifecycle()
  try {
    await lifecycle.finish(await work(lifecycle))
  } catch (error) {
    // Interrupted work fails in many ways; none of them is news.
    if (!lifecycle.signal.aborted) console.error(`\n${error instanceof Error ? error.message : error}`)
    await lifecycle.finish(1)
  }
}
