import type { Readable } from 'node:stream'
import { AppError } from '@ashenda/core/errors.ts'

/**
 * Everything a stream brings, in one piece of memory of its own. The memory is taken at once, as joining pieces would hold
 * up the event loop in the end; what is not written to is not really there.
 * @param atMost bytes
 * @throws AppError image_too_large, without reading on; invalid_body where the stream breaks off
 */
export async function collect(stream: Readable, atMost: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(atMost)
  let length = 0
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      const chunk = piece as Buffer // of a stream without an encoding
      if (length + chunk.length > atMost) throw new AppError('image_too_large')
      bytes.set(chunk, length)
      length += chunk.length
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('invalid_body', { cause })
  }
  return bytes.subarray(0, length)
}
