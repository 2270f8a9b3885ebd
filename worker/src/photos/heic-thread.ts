import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { HeicPixels } from './decode-heic.ts'

/** Of libheif, whatever a file makes it ask for. 25 megapixels take two thirds. */
const memoryMost = 384 * 1_048_576
const pageBytes = 65_536

const { grow } = WebAssembly.Memory.prototype
/** libheif takes an error for a lack of memory. */
WebAssembly.Memory.prototype.grow = function (pages: number): number {
  if (this.buffer.byteLength + pages * pageBytes > memoryMost) throw new RangeError('the picture takes too much memory')
  return grow.call(this, pages)
}

const image = new libheif.HeifDecoder().decode(workerData).find((one) => one.is_primary())
if (!image) throw new Error('no picture in it')
const [width, height] = [image.get_width(), image.get_height()]
const into = { width, height, data: new Uint8ClampedArray(width * height * 4) }
image.display(into, (shown) => {
  if (!shown) throw new Error('the picture is damaged')
  const rgba = new Uint8Array(shown.data.buffer)
  parentPort?.postMessage({ width, height, rgba } satisfies HeicPixels, [rgba.buffer])
})
