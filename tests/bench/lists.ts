import { connect } from '@ashenda/db/client.ts'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { startTemporaryServices } from '../../scripts/services/services.ts'
import { type BenchOptions, platformEnv, short, startPlatform, untilAnswers } from './harness.ts'
import { fillForLists } from './lists-data.ts'

interface List {
  readonly path: string
  readonly sorts: readonly string[]
  /** As the console's filters write them. */
  readonly filters: readonly string[]
  /** The order that filtered pages are asked for in, too. */
  readonly slowest: string
}

const lists: Readonly<Record<string, List>> = {
  payments: {
    path: '/admin/payments',
    sorts: ['createdAt', 'amount', 'payer', 'state', 'purpose', 'provider'],
    filters: [
      'state=refunded',
      'attention=true',
      'createdFrom=2026-01-01&currency=USD',
      'q=selam%20h',
      'q=%E1%88%93%E1%8C%8E%E1%88%B5',
      'q=vote-00',
      'q=nobody',
      'q=0900000042',
    ],
    slowest: 'payer',
  },
  contestants: {
    path: '/admin/contestants',
    sorts: ['name', 'zone', 'state', 'votes', 'freeVotes', 'paidVotes', 'paid', 'lastLogInAt', 'registeredAt'],
    filters: [
      'paid=true',
      'active=false',
      'photo=none',
      'waiting=true',
      'reported=true',
      'q=selam',
      'q=hiwet&sort=match',
      'q=%E1%88%95%E1%8B%AD%E1%8B%88%E1%89%B5',
      'q=letey%20hagso',
      'q=0900',
    ],
    slowest: 'name',
  },
  activity: {
    path: '/admin/activity-log',
    sorts: ['doneAt', 'admin', 'action'],
    filters: ['noun=payment', 'q=phone'],
    slowest: 'admin',
  },
  requests: {
    path: '/admin/requests',
    sorts: ['createdAt', 'sender', 'contestant', 'type', 'state', 'assignee'],
    filters: ['search=brand%2042', 'unread=true'],
    slowest: 'contestant',
  },
}

/** Pages beside the lists, and what the search is asked. */
const others = [
  ...['1h', '6h', '24h', '7d', 'all'].map((range) => `/admin/overview?range=${range}`),
  '/admin/today',
  '/admin/ledger?dayFrom=2026-01-01',
  ...['selam', 'ሓጎስ', 'tsege hagoss', '0900000042', 'vote-00', 'nobody here', 'TC-1-1'].map(
    (text) => `/admin/search?q=${encodeURIComponent(text)}`,
  ),
]

/** The first and last page in every order, and each filter in the first of them. */
function addresses(only: readonly string[] | undefined): readonly string[] {
  const wanted = Object.entries(lists).filter(([name]) => only?.includes(name) ?? true)
  const pages = wanted.flatMap(([, { path, sorts, filters, slowest }]) => [
    ...sorts.flatMap((sort) => [`${path}?sort=${sort}`, `${path}?sort=-${sort}`, `${path}?sort=${sort}&last=true`]),
    ...filters.flatMap((filter) => [`${path}?${filter}`, `${path}?sort=${slowest}&${filter}`]),
  ])
  return [...pages, ...((only?.includes('others') ?? true) ? others : [])]
}

const limitMs = 100
const shown = 25

/** How long the api takes for the console's lists at the amounts of a large contest, one request at a time. */
export async function benchLists({ rounds, only }: BenchOptions): Promise<void> {
  const services = await startTemporaryServices({ kind: 'bench' })
  const stops: (() => Promise<void>)[] = [services.stop]
  try {
    await migrateDatabase(services.databaseUrl)
    const sql = connect({ url: services.databaseUrl, name: 'bench', maxConnections: 1 })
    const token = await fillForLists(sql).finally(() => sql.end({ timeout: 5 }))
    const { port, programs } = await startPlatform(platformEnv(services), { hasWorker: false })
    for (const { stop } of programs) stops.push(stop)
    const site = `http://127.0.0.1:${port}`
    await untilAnswers(`${site}/contest`)
    await measureLists(site, `session-${port}=${token}`, rounds * 4, only)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function measureLists(
  site: string,
  cookie: string,
  requests: number,
  only: readonly string[] | undefined,
): Promise<void> {
  const measured: { readonly address: string; readonly least: number; readonly p50: number; readonly p95: number }[] =
    []
  for (const address of addresses(only)) {
    const times: number[] = []
    for (let request = 0; request <= requests; request += 1) {
      const begun = performance.now()
      const answer = await fetch(site + address, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
      // The first plans its statements.
      if (request > 0) times.push(performance.now() - begun)
    }
    const sorted = times.toSorted((one, other) => one - other)
    const at = (part: number): number => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
    measured.push({ address, least: at(0), p50: at(0.5), p95: at(0.95) })
  }
  const slowest = measured.toSorted((one, other) => other.p95 - one.p95)
  console.log('\n| address | least ms | p50 ms | p95 ms |\n|---|---|---|---|')
  for (const { address, least, p50, p95 } of slowest.slice(0, shown))
    console.log(`| ${address} | ${short(least)} | ${short(p50)} | ${short(p95)} |`)
  const slow = measured.filter(({ p95 }) => p95 > limitMs).length
  console.log(`${measured.length} addresses, ${requests} requests each; ${slow} over ${limitMs} ms`)
}
