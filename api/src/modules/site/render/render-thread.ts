import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import type { CreateRenderer } from '@ashenda/core/contracts/page-render.ts'
import type { Rendered, ToRender } from './page-renderer.ts'

/*
 * Renders pages beside the event loop that takes ballots. What it renders with is the web app's build for the server: one file
 * that brings all of its packages along.
 */
const { webDir } = workerData as { readonly webDir: string } // as page-renderer.ts starts it
const built = pathToFileURL(join(webDir, '.server/main.js'))
const { createRenderer } = (await import(built.href)) as { createRenderer: CreateRenderer } // the contract's word
const { renderPage } = await createRenderer(webDir)

const answer = (message: Rendered): void => parentPort?.postMessage(message)

parentPort?.on('message', ({ id, page }: ToRender) => {
  try {
    answer({ id, rendered: renderPage(page) })
  } catch (error) {
    // As text: not everything that is thrown can be handed to another thread.
    answer({ id, problem: inspect(error) })
  }
})
answer({ ready: true })
