import { setTimeout as wait } from 'node:timers/promises'
import { shows, type Watcher, watch } from '../watchers.ts'
import type { CrowdOrder, CrowdReport } from './crowd.ts'

/** As many as a listening socket's backlog allows. */
const openedAtOnce = 100
const pauseMs = 50

const pages: Watcher[] = []

async function open(urls: readonly string[], count: number): Promise<void> {
  while (pages.length < count) {
    // Each stays with its api, like the pages that are observed individually.
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

/** The process with a crowd's open pages (crowd.ts); it ends with its parent. */
process.on('message', async (order: CrowdOrder) => {
  if (order.open) await open(order.open.urls, order.open.pages)
  process.send?.(report(order))
})
process.on('disconnect', () => process.exit())
