import { Worker } from 'node:worker_threads'
import type { PageRequest, RenderedPage } from '@ashenda/core/contracts/page-render.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type EncodedPage, type Encoding, encodePage } from '../../../downloads/encode-page.ts'

/** A page to render, or a whole document to encode. */
export type PageTask = { readonly page: PageRequest } | { readonly html: string; readonly encoding: Encoding }

export interface TaskResult {
  readonly rendered?: RenderedPage
  readonly encoded?: EncodedPage
}

export interface ThreadTask {
  readonly id: number
  readonly task: PageTask
}

type Answer = { readonly id: number; readonly result: TaskResult } | { readonly id: number; readonly problem: string }

/** The thread's messages: ready once, then one answer per task. */
export type ThreadMessage = { readonly ready: true } | Answer

interface Waiting {
  readonly task: PageTask
  /** Lower goes first. */
  readonly turn: 0 | 1 | 2
  readonly resolve: (result: TaskResult) => void
  readonly reject: (error: unknown) => void
}

/** Queue limit; pages beyond it are sent unrendered. A page takes milliseconds, the first half a second. */
const waitingAtMost = 500
/** More than it ever needs; a leak ends the thread, which is restarted. */
const memory = { maxOldGenerationSizeMb: 256 }
/**
 * Tasks posted ahead, so that the thread never waits for the event loop; a task still queued can be dropped if its
 * request gave up.
 */
const askedAtMost = 4

/**
 * Renders and encodes pages in a low-priority thread, started with the first page and restarted when it dies. Stateless
 * between pages, so all apps of a process share one.
 */
export class PageRenderer {
  readonly #webDir: string
  readonly #longestMs: number
  readonly #pauseMs: number
  /** In order of arrival. */
  readonly #waiting = new Map<number, Waiting>()
  readonly #asked = new Set<number>()
  #thread: Worker | undefined
  /** The thread's last message; undefined while it starts. */
  #heardAt: number | undefined
  /** Earliest time of the next start. */
  #startsFrom = 0
  #lastId = 0

  /**
   * @param longestMs for a page, queueing included @param pauseMs after a failed start, so that a broken build does not
   * spin a core
   */
  constructor(webDir: string, longestMs = 3_000, pauseMs = 5_000) {
    this.#webDir = webDir
    this.#longestMs = longestMs
    this.#pauseMs = pauseMs
  }

  /** Starts early, so that the first page need not wait. */
  start(): void {
    this.#thread ??= this.#startThread()
  }

  /**
   * Personal pages queue behind public ones, so that nobody can delay the latter. @throws the renderer's error,
   * AppError unavailable on a timeout or a full queue
   */
  async render(page: PageRequest, { isPersonal = false } = {}): Promise<RenderedPage> {
    const { rendered } = await this.#do({ page }, isPersonal ? 2 : 1)
    if (!rendered) throw new Error('the thread answered with something else than a page')
    return rendered
  }

  /**
   * Encodes a document, ahead of unrendered pages. Without the thread it runs here: an unrendered document is small.
   */
  async encode(html: string, encoding: Encoding): Promise<EncodedPage> {
    if (this.#heardAt === undefined) return encodePage(html, encoding)
    const { encoded } = await this.#do({ html, encoding }, 0).catch((): TaskResult => ({}))
    return encoded ?? encodePage(html, encoding)
  }

  async #do(task: PageTask, turn: Waiting['turn']): Promise<TaskResult> {
    const isResting = this.#thread === undefined && performance.now() < this.#startsFrom
    if (isResting || this.#waiting.size >= waitingAtMost) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    this.start()
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<TaskResult>()
    const timer = setTimeout(() => {
      const error = new AppError('unavailable', { retryAfterSeconds: 1 })
      if (this.#isStuck()) this.#giveUp(error)
      else reject(error)
    }, this.#longestMs)
    this.#waiting.set(id, { task, turn, resolve, reject })
    this.#askNext()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: { webDir: this.#webDir },
      resourceLimits: memory,
    })
    thread.on('message', (message: ThreadMessage) => {
      // A thread that was replaced.
      if (this.#thread !== thread) return
      this.#heardAt = performance.now()
      if (!('ready' in message)) this.#settle(message)
      this.#askNext()
    })
    const ended = (error: unknown): void => {
      if (this.#thread === thread) this.#giveUp(error)
    }
    thread.on('error', ended)
    thread.on('exit', (code) => ended(new Error(`the thread that renders pages ended with ${code}`)))
    // Lets the process exit. Last, because adding a listener undoes it.
    thread.unref()
    return thread
  }

  #askNext(): void {
    for (const now of [0, 1, 2])
      for (const [id, { task, turn }] of this.#waiting) {
        if (this.#asked.size >= askedAtMost) return
        if (turn !== now || this.#asked.has(id)) continue
        this.#asked.add(id)
        this.#thread?.postMessage({ id, task } satisfies ThreadTask)
      }
  }

  #settle(answer: Answer): void {
    const { id } = answer
    const waiting = this.#waiting.get(id)
    this.#asked.delete(id)
    this.#waiting.delete(id)
    if ('result' in answer) waiting?.resolve(answer.result)
    else waiting?.reject(new Error(`rendering failed: ${answer.problem}`))
  }

  /**
   * After a timeout: whether the thread hangs. One that answers others is overloaded, and one still starting would only
   * start again.
   */
  #isStuck(): boolean {
    return this.#heardAt !== undefined && performance.now() - this.#heardAt >= this.#longestMs / 2
  }

  /** Rejects all waiting tasks; the next page starts a new thread. */
  #giveUp(error: unknown): void {
    const thread = this.#thread
    this.#thread = undefined
    if (this.#heardAt === undefined) this.#startsFrom = performance.now() + this.#pauseMs
    this.#heardAt = undefined
    void thread?.terminate()
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    this.#asked.clear()
  }
}

const renderers = new Map<string, PageRenderer>()

/** This process's renderer of a build. */
export function pageRendererOf(webDir: string): PageRenderer {
  const known = renderers.get(webDir) ?? new PageRenderer(webDir)
  renderers.set(webDir, known)
  return known
}
