import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import type { CreateRenderer } from '@ashenda/core/contracts/page-render.ts'
import { encodePage } from '../../../downloads/encode-page.ts'
import type { PageTask, TaskResult, ThreadMessage, ThreadTask } from './page-renderer.ts'

/*
 * Renders and encodes pages beside the event loop that takes ballots. The renderer is the web app's server build, one
 * file with all its packages.
 */

/** Ballots go first when cores are short. On Linux each thread has its own priority. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  const lowest = 19
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), lowest)
  } catch (error) {
    process.emitWarning(`pages are rendered with the priority of ballots: ${inspect(error)}`)
  }
}

lowerPriority()
const { webDir } = workerData as { readonly webDir: string } // set by page-renderer.ts
const built = pathToFileURL(join(webDir, '.server/main.js'))
const { createRenderer } = (await import(built.href)) as { createRenderer: CreateRenderer } // the build's contract
const { renderPage } = await createRenderer(webDir)

const answer = (message: ThreadMessage): void => parentPort?.postMessage(message)

const done = (task: PageTask): TaskResult =>
  'page' in task ? { rendered: renderPage(task.page) } : { encoded: encodePage(task.html, task.encoding) }

parentPort?.on('message', ({ id, task }: ThreadTask) => {
  try {
    answer({ id, result: done(task) })
  } catch (error) {
    // As text: not every thrown value can be cloned.
    answer({ id, problem: inspect(error) })
  }
})
answer({ ready: true })
