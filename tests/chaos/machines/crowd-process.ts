import { setTimeout as wait } from 'node:timers/promises'
import { shows, type Watcher, watch } from '../watchers.ts'
import type { CrowdOrder, CrowdReport } from './crowd.ts'

/** As many as a backlog of a listening socket bears. */
const openedAtOnce = 100
const pauseMs = 50

const pages: Watcher[] = []

async function open(urls: readonly string[], count: number): Promise<void> {
  while (pages.length < count) {
    // Each stays with its api, as the few do that are looked at one by one.
    for (let more = Math.min(openedAtOnce, count - pages.length); more > 0; more -= 1)
      pages.push(watch([urls[pages.length % urls.length] ?? ''], 0))
    await wait(pauseMs)
  }
}

function report({ since = 0, counts }: CrowdOrder): CrowdReport {
  const shown = new Map(counts)
  return {
    silent: pages.filter(({ heardAt }) => performance.timeOrigin + heardAt <= since).length,
    different: counts ? pages.filter((page) => !shows(page, shown)).length : 0,
  }
}

/** The process of the open pages of a crowd (crowd.ts); it ends with who started it. */
process.on('message', async (order: CrowdOrder) => {
  if (order.open) await open(order.open.urls, order.open.pages)
  process.send?.(report(order))
})
process.on('disconnect', () => process.exit())
