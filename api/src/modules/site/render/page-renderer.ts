import { Worker } from 'node:worker_threads'
import type { PageRequest, RenderedPage } from '@ashenda/core/contracts/page-render.ts'
import { AppError } from '@ashenda/core/errors.ts'

export interface ToRender {
  readonly id: number
  readonly page: PageRequest
}

export type Rendered =
  | { readonly id: number; readonly rendered: RenderedPage }
  | { readonly id: number; readonly error: unknown }

interface Waiting {
  readonly resolve: (page: RenderedPage) => void
  readonly reject: (error: unknown) => void
}

/** A page takes some milliseconds, the first one half a second; who asks for more at once than this gets pages that are not rendered. */
const waitingAtMost = 500
const longestMs = 3_000

/**
 * Renders pages in a thread of its own, which starts with the first page and again when it has died. Nothing of a page stays in
 * it, so that all applications of a process share one.
 */
export class PageRenderer {
  readonly #webDir: string
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | undefined
  #lastId = 0

  constructor(webDir: string) {
    this.#webDir = webDir
  }

  /** So that the first page need not wait for it. */
  start(): void {
    this.#thread ??= this.#startThread()
  }

  /** @throws what rendering throws, AppError unavailable where it takes too long or too many wait for it */
  async render(page: PageRequest): Promise<RenderedPage> {
    if (this.#waiting.size >= waitingAtMost) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    this.start()
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
    const timer = setTimeout(() => this.#giveUp(new AppError('unavailable', { retryAfterSeconds: 1 })), longestMs)
    this.#waiting.set(id, { resolve, reject })
    this.#thread?.postMessage({ id, page } satisfies ToRender)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData: { webDir: this.#webDir } })
    // A process that has nothing else to do may end.
    thread.unref()
    thread.on('message', (message: Rendered) => {
      const waiting = this.#waiting.get(message.id)
      if ('rendered' in message) waiting?.resolve(message.rendered)
      else waiting?.reject(message.error)
    })
    const ended = (error: unknown): void => {
      if (this.#thread === thread) this.#giveUp(error)
    }
    thread.on('error', ended)
    thread.on('exit', (code) => ended(new Error(`the thread that renders pages ended with ${code}`)))
    return thread
  }

  /** One that does not answer is stuck with what it does: the next page gets a new one. */
  #giveUp(error: unknown): void {
    const thread = this.#thread
    this.#thread = undefined
    void thread?.terminate()
    for (const { reject } of this.#waiting.values()) reject(error)
  }
}

const renderers = new Map<string, PageRenderer>()

/** The one of this process for a build of the web app. */
export function pageRendererOf(webDir: string): PageRenderer {
  const known = renderers.get(webDir) ?? new PageRenderer(webDir)
  renderers.set(webDir, known)
  return known
}
