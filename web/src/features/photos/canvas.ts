import type { Size } from './crop-geometry.ts'

/** A white canvas, for transparent parts. @throws without memory for it */
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

/** Nearly indistinguishable, at a tenth of the bytes. */
const quality = 0.86

/** Browsers without WebP encode another format instead. @throws if nothing can be encoded */
export function encode(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/webp'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`no ${type}`))), type, quality)
  })
}
