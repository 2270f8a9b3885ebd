import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { escapeHtml } from '@ashenda/core/html.ts'
import { createBullBoard } from '@bull-board/api'
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  ControllerHandlerReturnType,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app'
import type { Queue } from 'bullmq'
import { ShownQueue } from './shown-queue.ts'

type Call = AppControllerRoute['handler']
type CallRequest = Omit<NonNullable<Parameters<Call>[0]>, 'queues' | 'uiConfig'>

/** Bull Board without a server of its own: what it has to serve, for routes of ours to serve it. */
export interface Board {
  /** Paths below its address; all of them give the page. */
  readonly pages: readonly string[]
  readonly page: string
  /** What the page asks for; only what reads. */
  readonly calls: readonly BoardCall[]
  /** Where its scripts and styles lie. */
  readonly files: string
}

export interface BoardCall {
  readonly path: string
  /** @throws whatever Redis says */
  readonly answer: (request: CallRequest) => Promise<ControllerHandlerReturnType>
}

/** @param base the address it is mounted at, with a slash at its end */
export async function createBoard(queues: readonly Queue[], base: string): Promise<Board> {
  const parts = new Parts()
  const uiConfig: UIConfig = {
    boardTitle: 'Ashenda',
    hideDocsLink: true,
    locale: { lng: 'en-US' },
    pollingInterval: { forceInterval: 10 },
    miscLinks: [{ text: 'Queues', url: '/dashboard/admin/queues' }],
  }
  createBullBoard({
    queues: queues.map((queue) => new ShownQueue(queue)),
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

/** A group of ballots is a quarter of a megabyte, and they are read over the connection that takes votes. */
const mostJobs = 10

const withSmallPages = (query: CallRequest['query']): CallRequest['query'] => ({
  ...query,
  jobsPerPage: String(Math.min(mostJobs, Number(query['jobsPerPage']) || mostJobs)),
})

/** What Bull Board hands to the server it thinks it runs in. */
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

  /** Errors are answered as those of any other route. */
  setErrorHandler(): this {
    return this
  }
}

/** Its page is a template of EJS with names only. Of the fonts it asks Google for, the system's own take the place. */
const pageOf = (template: string, params: Readonly<Record<string, string | undefined>>): string =>
  template
    .replace(/<link[^>]*fonts\.googleapis\.com[^>]*>/g, '')
    .replace(/<%([=-]) *(\w+) *%>/g, (_all, mark: string, name: string) => {
      const value = params[name] ?? ''
      return mark === '-' ? value : escapeHtml(value)
    })
