import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loaded into a server before its own modules: any message is answered with its memory in bytes once all garbage is collected. */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

process.on('message', async () => {
  // What the first collection frees lets go of more; pages go back to the system a moment later.
  for (let time = 0; time < 3; time += 1) {
    collect()
    await wait(150)
  }
  process.send?.(process.memoryUsage().rss)
})
