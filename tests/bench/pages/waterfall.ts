import type { CDPSession, Page } from 'playwright-core'

interface Request {
  readonly name: string
  readonly priority: string
  /** ms since the address was entered, all of them. */
  readonly askedAt: number
  sentAt?: number
  begunAt?: number
  endedAt?: number
  bytes: number
}

export interface Waterfall {
  /** Notes that something was done or seen, by the page's clock. */
  readonly mark: (what: string) => Promise<void>
  /** Requests and marks in their order, and how long the page computed at a stretch. */
  readonly print: () => Promise<string>
}

interface Computed {
  readonly at: number
  readonly ms: number
}

/** Keeps when each request of a page was asked for, sent, answered and here, and what the page did meanwhile. */
export async function watchRequests(page: Page, session: CDPSession): Promise<Waterfall> {
  const requests = new Map<string, Request>()
  const marks: { readonly what: string; readonly at: number }[] = []
  let zero = 0
  const since = (seconds: number): number => (seconds - zero) * 1_000
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (zero === 0) zero = timestamp
    const { method, url, initialPriority } = request
    const name = `${method === 'GET' ? '' : `${method} `}${new URL(url).pathname}`
    requests.set(requestId, { name, priority: initialPriority, askedAt: since(timestamp), bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const request = requests.get(requestId)
    if (!request) return
    request.begunAt = since(timestamp)
    const { timing } = response
    if (timing) request.sentAt = since(timing.requestTime) + timing.sendStart
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { endedAt: since(timestamp), bytes: encodedDataLength })
  })
  session.on('Network.webSocketCreated', ({ requestId, url }) => {
    const name = new URL(url).pathname
    requests.set(requestId, { name, priority: 'socket', askedAt: NaN, bytes: 0 })
  })
  await session.send('Network.enable')
  await page.addInitScript(() => {
    const computed: { at: number; ms: number }[] = []
    Object.assign(window, { computed })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) computed.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask', buffered: true })
    const hydrated = new MutationObserver(() => {
      if (!document.documentElement.dataset['hydrated'] && !document.documentElement.hasAttribute('data-hydrated'))
        return
      hydrated.disconnect()
      performance.mark('the page is alive')
    })
    hydrated.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] })
  })

  async function print(): Promise<string> {
    const computed = await page.evaluate(() => (window as unknown as { computed: readonly Computed[] }).computed) // set above
    const alive = await page.evaluate(() =>
      performance.getEntriesByType('mark').map(({ name, startTime }) => ({ what: name, at: startTime })),
    )
    const lines = [
      ...[...requests.values()].map((request) => ({ at: request.askedAt, text: lineOf(request) })),
      ...[...marks, ...alive].map(({ what, at }) => ({ at, text: `${column(at)} -- ${what}` })),
      ...computed.map(({ at, ms }) => ({ at, text: `${column(at)} .. computes for ${Math.round(ms)} ms` })),
    ]
    return [
      '   asked    sent   begun    here   bytes priority  what',
      ...lines.sort((one, other) => one.at - other.at).map(({ text }) => text),
    ].join('\n')
  }

  return {
    mark: async (what) => void marks.push({ what, at: await page.evaluate(() => performance.now()) }),
    print,
  }
}

const column = (value: number | undefined): string =>
  (value === undefined || Number.isNaN(value) ? '-' : String(Math.round(value))).padStart(8)

const lineOf = ({ name, priority, askedAt, sentAt, begunAt, endedAt, bytes }: Request): string =>
  `${[askedAt, sentAt, begunAt, endedAt, bytes].map(column).join('')} ${priority.padEnd(9)} ${name}`
