import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into a server before its own modules: tells over the channel what memory it holds once nothing is left to collect.
 * The server itself stays as it is.
 */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

export interface MemoryReading {
  /** Bytes. */
  readonly rss: number
  /** Bytes that JavaScript knows of: heap and buffers. */
  readonly known: number
}

process.on('message', async (message: { readonly ask?: string }) => {
  if (message.ask !== 'memory') return
  // What the first collection frees lets go of more; pages go back to the system a moment later.
  for (let time = 0; time < 3; time += 1) {
    collect()
    await wait(150)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, known: heapUsed + external } satisfies MemoryReading)
})
