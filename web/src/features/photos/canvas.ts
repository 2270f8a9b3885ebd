import type { Size } from './crop-geometry.ts'

/** A white canvas, so that transparent parts become white. @throws if the browser has no memory for it */
export function createCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Looks nearly the same as the original, at a tenth of its bytes. */
const quality = 0.86

/** A browser that cannot write WebP writes something else in its place. @throws where it can write nothing */
export function encode(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/webp'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`no ${type}`))), type, quality)
  })
}
