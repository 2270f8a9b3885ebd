import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Pixels } from '@ashenda/platform/pictures/pixels.ts'

export interface HeicPixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and opacity. */
  readonly rgba: Uint8Array<ArrayBuffer>
}

/**
 * The pixels of an iPhone's photo, by libheif in WebAssembly. It takes a second or more, so it runs in a thread of its own, which also gives
 * back the memory. @throws if it cannot be read, or not in time
 */
export async function decodeHeic(bytes: Uint8Array, deadlineMs: number): Promise<Pixels> {
  // What libheif writes to the console of a damaged file is for nobody.
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), { workerData: bytes, stdout: true })
  try {
    const [message] = await once(thread, 'message', { signal: AbortSignal.timeout(deadlineMs) })
    const { width, height, rgba } = message as HeicPixels // of our own thread
    return { data: Buffer.from(rgba.buffer), raw: { width, height, channels: 4 } }
  } finally {
    await thread.terminate()
  }
}
