import { escapeHtml } from '../html.ts'

/** In CSS pixels: the frames that embedding code asks for. */
export const embedSizes = {
  contestant: { width: 480, height: 360 },
  ranking: { width: 480, height: 640 },
} as const

export interface EmbedFrame {
  /** Its whole address. */
  readonly address: string
  /** Read out for the frame. */
  readonly title: string
  readonly width: number
  readonly height: number
}

/** The HTML that shows a part of this site on another one. Editors remove styles; `frameborder` stays. */
export const embedCode = ({ address, title, width, height }: EmbedFrame): string =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" frameborder="0" style="max-width:100%"></iframe>`
