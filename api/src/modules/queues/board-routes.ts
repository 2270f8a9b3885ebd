import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FailedJob } from '@ashenda/core/contracts/http/queues.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  ControllerHandlerReturnType,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import { Job, type Queue } from 'bullmq'
import type { FastifyRequest } from 'fastify'
import { defineRoutes } from '../../http/app.ts'
import { whileRedisIsThere } from '../../jobs/open-queues.ts'
import { pageHeaders } from '../../plugins/headers.ts'
import type { FailedJobs, JobFailures } from './failed-jobs.ts'
import { shownPayload } from './shown-payload.ts'

/** Where Bull Board is mounted. */
const base = '/admin/bull-board/'

/** Bull Board, read-only: every job of every queue, reduced to the fields that may be shown. */
export const boardRoutes = defineRoutes(
  'boardRoutes',
  ['queues', 'failedJobs', 'settings'],
  async (app, { queues, failedJobs, settings }) => {
    const board = await createBoard(queues, failedJobs, base)
    const config = { access: 'admin:queues' } as const
    const schema = { hide: true }
    await app.register(
      async (pages) => {
        await pages.register(cookie, { hook: false })
        await pages.register(fastifyStatic, {
          root: board.files,
          serve: false,
          cacheControl: false,
          // Replies may renew the session cookie.
          setHeaders: (reply) => void reply.header('cache-control', 'private, no-cache'),
        })
        // Its page sets its own base, which no other page may.
        const headers = pageHeaders(settings.production, "'self'")
        for (const path of board.pages)
          pages.get(path, { config, schema }, async (_request, reply) => {
            reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8')
            return board.page
          })
        for (const { path, answer } of board.calls)
          pages.get(path, { config, schema }, async ({ query, params, headers }: Called, reply) => {
            const call = { query, params, headers: { accept: headers.accept }, body: {} }
            const { status = 200, body } = await whileRedisIsThere(() => answer(call)).catch(unreadable)
            reply.code(status).header('cache-control', 'no-store')
            return body
          })
        pages.get('/static/*', { config, schema }, (request: Called, reply) =>
          reply.sendFile(request.params['*'] ?? ''),
        )
      },
      { prefix: base.slice(0, -1) },
    )
  },
)

/** It decodes queue names once more than the router. */
function unreadable(error: unknown): never {
  throw error instanceof URIError ? new AppError('invalid_text', { cause: error }) : error
}

type Called = FastifyRequest<{ Querystring: Record<string, string>; Params: Record<string, string> }>

type Call = AppControllerRoute['handler']
type CallRequest = Omit<NonNullable<Parameters<Call>[0]>, 'queues' | 'uiConfig'>

/** Bull Board's pages and calls, for our own routes to serve. */
interface Board {
  /** Paths below its address; all give the page. */
  readonly pages: readonly string[]
  readonly page: string
  /** Read-only calls of the page. */
  readonly calls: readonly BoardCall[]
  /** The folder of its scripts and styles. */
  readonly files: string
}

interface BoardCall {
  readonly path: string
  /** @throws Redis errors */
  readonly answer: (request: CallRequest) => Promise<ControllerHandlerReturnType>
}

/** @param base the address it is mounted at, with a trailing slash */
async function createBoard(queues: readonly Queue[], failedJobs: FailedJobs, base: string): Promise<Board> {
  const parts = new Parts()
  const uiConfig: UIConfig = {
    boardTitle: 'Ashenda',
    hideDocsLink: true,
    locale: { lng: 'en-US' },
    pollingInterval: { forceInterval: 10 },
    miscLinks: [{ text: 'Queues', url: '/dashboard/admin/queues' }],
  }
  createBullBoard({
    queues: queues.map((queue) => new ShownQueue(queue, failedJobs)),
    serverAdapter: parts,
    options: { uiConfig },
  })
  const { name, params } = parts.entry.handler({ basePath: base, uiConfig: parts.uiConfig })
  const template = await readFile(path.join(parts.views, name), 'utf8')
  return {
    pages: [parts.entry.route].flat(),
    page: pageOf(template, params),
    calls: parts.routes.filter(({ method }) => method === 'get').flatMap((route) => callsOf(route, parts)),
    files: parts.files,
  }
}

const callsOf = ({ route, handler }: AppControllerRoute, { queues, uiConfig }: Parts): readonly BoardCall[] =>
  [route].flat().map((address) => ({
    path: address,
    answer: async ({ query, ...request }) => handler({ ...request, query: withSmallPages(query), queues, uiConfig }),
  }))

/** A group of ballots takes a quarter of a megabyte, read over the connection that takes votes. */
const mostJobs = 10

const withSmallPages = (query: CallRequest['query']): CallRequest['query'] => ({
  ...query,
  jobsPerPage: String(Math.min(mostJobs, Number(query['jobsPerPage']) || mostJobs)),
})

/** Collects what Bull Board registers with its server adapter. */
class Parts implements IServerAdapter {
  queues: BullBoardQueues = new Map()
  views = ''
  files = ''
  entry: AppViewRoute = { method: 'get', route: [], handler: () => ({ name: '', params: {} }) }
  routes: readonly AppControllerRoute[] = []
  uiConfig: UIConfig = {}

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues
    return this
  }

  setViewsPath(views: string): this {
    this.views = views
    return this
  }

  setStaticPath(_address: string, files: string): this {
    this.files = files
    return this
  }

  setEntryRoute(entry: AppViewRoute): this {
    this.entry = entry
    return this
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.routes = routes
    return this
  }

  setUIConfig(uiConfig: UIConfig): this {
    this.uiConfig = uiConfig
    return this
  }

  /** Our own error handler answers. */
  setErrorHandler(): this {
    return this
  }
}

/** The page is an EJS template that only interpolates names. System fonts replace Google's. */
const pageOf = (template: string, params: Readonly<Record<string, string | undefined>>): string =>
  template
    .replace(/<link[^>]*fonts\.googleapis\.com[^>]*>/g, '')
    .replace(/<%([=-]) *(\w+) *%>/g, (_all, mark: string, name: string) => {
      const value = params[name] ?? ''
      return mark === '-' ? value : escapeHtml(value)
    })

/**
 * A read-only queue whose jobs show only the fields their definitions allow. Its failed jobs are those of the console's page: also the ones
 * that the queue drops.
 */
class ShownQueue extends BullMQAdapter {
  readonly #queue: Queue
  /** Undefined where the queue itself keeps its failed jobs. */
  readonly #dropped: JobFailures | undefined

  constructor(queue: Queue, failedJobs: FailedJobs) {
    super(queue, { readOnlyMode: true })
    this.#queue = queue
    this.#dropped = queue.name === 'ballots' ? undefined : failedJobs.of(queue.name as QueueName) // opened by a defined name
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id)
    if (job) return shown(job)
    const dropped = await this.#dropped?.read(id).catch(unlessNotFound)
    return dropped && this.#jobOf(dropped)
  }

  override async getJobs(...which: Parameters<BullMQAdapter['getJobs']>): Promise<Job[]> {
    const jobs = (await super.getJobs(...which)).map(shown)
    const [statuses, from = 0, to = from + mostJobs - 1] = which
    if (!this.#dropped || !statuses.includes('failed')) return jobs
    const inQueue = statuses.length > 1 ? 0 : await this.#queue.getFailedCount()
    const dropped = await this.#dropped.list(Math.max(0, from - inQueue), Math.max(0, to - from + 1 - jobs.length))
    return [...jobs, ...dropped.map((job) => this.#jobOf(job))]
  }

  override async getJobCounts(): ReturnType<BullMQAdapter['getJobCounts']> {
    const [counts, dropped] = await Promise.all([super.getJobCounts(), this.#dropped?.total() ?? 0])
    return { ...counts, failed: (counts.failed ?? 0) + dropped }
  }

  #jobOf({ id, name, payload, error, attempts, failedAt }: FailedJob): Job {
    const at = Date.parse(failedAt)
    const job: Job = new Job(this.#queue, name, JSON.parse(payload), { timestamp: at }, id)
    return Object.assign(job, { failedReason: error, attemptsMade: attempts, finishedOn: at })
  }

  /** We write none; a library's would be shown unfiltered. */
  override getJobLogs(): Promise<string[]> {
    return Promise.resolve([])
  }

  /** Job trees, such as of card batches, are read without this class's filter. */
  override getFlowProducer(): Promise<null> {
    return Promise.resolve(null)
  }
}

function shown(job: Job): Job {
  job.data = shownPayload(job.name, job.data)
  job.returnvalue = shownPayload(job.name, job.returnvalue)
  return job
}

function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error
}
