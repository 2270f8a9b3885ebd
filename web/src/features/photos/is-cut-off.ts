import { photoFormatOf } from '@ashenda/core/domain/photo.ts'

/**
 * Whether a picture is truncated. Browsers draw the rest white or grey, which would upload as a whole picture; the server refuses such
 * files as damaged.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  const format = photoFormatOf(bytes)
  if (format === 'jpeg') return !hasJpegEnd(bytes)
  if (format === 'png') return !hasPngEnd(bytes)
  return format === 'webp' && bytes.length < 8 + viewOf(bytes).getUint32(4, true)
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Walks the segments, so that an embedded thumbnail's end does not count; other data (a film, a second picture) may follow the end. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) at += 1
    else if (marker === 0xd9) return true
    // In coded data: stuffed, restart or fill byte.
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (marker === 0xff) at += 1
    else at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
  }
  return false
}

function hasPngEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x49_45_4e_44) return true
  }
  return false
}
