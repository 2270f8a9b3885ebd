import { Worker } from 'node:worker_threads'
import type { PageRequest, RenderedPage } from '@ashenda/core/contracts/page-render.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type EncodedPage, type Encoding, encodePage } from '../../../downloads/encode-page.ts'

/** What the thread is asked for: a page, or a whole document as it is sent. */
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

/** Messages of the thread: once that it is ready, then the result of each task. */
export type ThreadMessage = { readonly ready: true } | Answer

interface Waiting {
  readonly task: PageTask
  /** The lower, the sooner. */
  readonly turn: 0 | 1 | 2
  readonly resolve: (result: TaskResult) => void
  readonly reject: (error: unknown) => void
}

/** The most pages that wait at once; those beyond are sent unrendered. A page takes some milliseconds, the first one half a second. */
const waitingAtMost = 500
/** More than it ever has; what leaks ends the thread, which starts anew. */
const memory = { maxOldGenerationSizeMb: 256 }
/** So many the thread has before it, so that it need not wait for the event loop; of the others those are left out that gave up. */
const askedAtMost = 4

/**
 * Renders and encodes pages in a thread of its own, to which the ballots' one is preferred; it starts with the first page and again when it has died. Nothing of a page stays in
 * it, so that all applications of a process share one.
 */
export class PageRenderer {
  readonly #webDir: string
  readonly #longestMs: number
  readonly #pauseMs: number
  /** In the order they came. */
  readonly #waiting = new Map<number, Waiting>()
  readonly #asked = new Set<number>()
  #thread: Worker | undefined
  /** When the thread said something last; undefined while it starts. */
  #heardAt: number | undefined
  /** Before that no thread is started. */
  #startsFrom = 0
  #lastId = 0

  /**
   * @param longestMs what a page may take, waiting included
   * @param pauseMs after a start that failed: a build that cannot start must not cost a core in trying
   */
  constructor(webDir: string, longestMs = 3_000, pauseMs = 5_000) {
    this.#webDir = webDir
    this.#longestMs = longestMs
    this.#pauseMs = pauseMs
  }

  /** So that the first page need not wait for it. */
  start(): void {
    this.#thread ??= this.#startThread()
  }

  /**
   * Pages for one person wait behind public ones, so that somebody who asks for many of the former does not delay the latter.
   * @throws Error with what rendering threw, AppError unavailable where it takes too long or too many wait for it
   */
  async render(page: PageRequest, { isPersonal = false } = {}): Promise<RenderedPage> {
    const { rendered } = await this.#do({ page }, isPersonal ? 2 : 1)
    if (!rendered) throw new Error('the thread answered with something else than a page')
    return rendered
  }

  /** A document as it is sent, before pages that are not rendered yet. Without the thread it is done here: what was not rendered is small. */
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
      // A former one, that was given up.
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
    // Lets the process end when nothing else is left to do. Last, because adding a listener undoes it.
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
   * Whether the thread hangs, when a page has waited too long. One that answers others has too much to do, and one that still starts
   * would have to start anew.
   */
  #isStuck(): boolean {
    return this.#heardAt !== undefined && performance.now() - this.#heardAt >= this.#longestMs / 2
  }

  /** All who wait are told; the next page gets a new thread. */
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

/** The one of this process for a build of the web app. */
export function pageRendererOf(webDir: string): PageRenderer {
  const known = renderers.get(webDir) ?? new PageRenderer(webDir)
  renderers.set(webDir, known)
  return known
}
