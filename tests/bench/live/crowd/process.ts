import { Crowd } from './crowd.ts'
import type { CrowdOrder, CrowdReport } from './protocol.ts'

let crowd: Crowd | undefined

async function obey(message: CrowdOrder): Promise<Partial<CrowdReport>> {
  if (message.order === 'start') {
    crowd = new Crowd(message.options)
    return {}
  }
  if (!crowd) throw new Error('there is no crowd yet')
  switch (message.order) {
    case 'be':
      await crowd.be(message.sockets)
      return {}
    case 'measure':
      crowd.measure(message.run)
      return {}
    case 'finish':
      return { window: await crowd.finish(message.withinMs) }
    case 'cut':
      return { cut: await crowd.cut(message.share, message.counts) }
    case 'converge':
      return { converged: await crowd.converge(message.counts, message.withinMs) }
  }
}

/** The process of the open pages; it does what it is told over its channel and ends with it. */
process.on('message', async (message: CrowdOrder) => {
  const done = await obey(message)
  const { missed = 0, lost = 0, messages = 0, bytes = 0 } = crowd ?? {}
  process.send?.({ missed, lost, messages, bytes, ...done } satisfies CrowdReport)
})
process.on('disconnect', () => process.exit())
