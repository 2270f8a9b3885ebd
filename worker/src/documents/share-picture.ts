import { type DocumentKey, pictureSizes } from '@ashenda/core/domain/document.ts'
import { documentTextsIn } from '@ashenda/core/domain/document-texts.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { ContestantContent } from '@ashenda/db/queries/documents/contents.ts'
import type { PictureSize } from '../cards/printing/warm-chromium.ts'
import {
  colours,
  element,
  fittedSize,
  htmlOf,
  type Layout,
  type LayoutTools,
  linkOf,
  photoElement,
  photoUrl,
  shownAddress,
  star,
  wovenDefinition,
  wovenStrip,
} from './page-parts.ts'

interface Design {
  /** In pixels. */
  readonly photo: { readonly width: number; readonly height: number }
  readonly nameWidth: number
  readonly nameMost: number
  readonly styles: string
}

const border = 36

/** Link previews have the photo beside the text, because some sites crop them to a square. */
const designs: Readonly<Record<keyof typeof pictureSizes, Design>> = {
  preview: {
    photo: { width: 504, height: 630 },
    nameWidth: 580,
    nameMost: 76,
    styles: `main{flex-direction:row}.photo{width:504px;height:630px}.text{flex:1;padding:0 40px;align-items:flex-start;text-align:start;gap:22px}
.woven{position:static;flex:none;height:630px}.woven+.photo{border:0}.brand{font-size:40px}.zone{font-size:36px}.vote{font-size:40px;padding:14px 34px}`,
  },
  square: {
    photo: { width: 520, height: 650 },
    nameWidth: 900,
    nameMost: 80,
    styles: `main{padding-top:30px}.brand{font-size:40px;padding-bottom:18px}.photo{width:520px;height:650px}.text{flex:1;gap:10px}
.row{display:flex;align-items:center;gap:34px}.zone{font-size:38px}.vote{font-size:40px;padding:10px 34px}`,
  },
  story: {
    photo: { width: 736, height: 920 },
    nameWidth: 900,
    nameMost: 112,
    styles: `main{justify-content:center;padding:120px 0 150px}.photo{width:736px;height:920px}.brand{font-size:76px;padding-bottom:36px}.text{flex:none;gap:18px;padding-top:36px}
.zone{font-size:52px}.vote{font-size:62px;padding:22px 58px}.address{font-size:46px}`,
  },
}

const titleMost = 72

/** With a title: it is what people look for. */
const titled: Design = {
  photo: { width: 456, height: 570 },
  nameWidth: 900,
  nameMost: 80,
  styles: `main{padding-top:30px}.brand{font-size:40px;padding-bottom:18px}.photo{width:456px;height:570px}.text{flex:1;gap:12px}
.zone{order:-1;font-weight:800;color:${colours.gold}}.vote{font-size:40px;padding:10px 34px}`,
}

/**
 * A picture to share: her photo, name, zone and "vote", in the festival's colours; of a winner her title and the contest. Messengers shrink
 * it, so nothing is small.
 */
export async function sharePicture(
  { kind, language, format }: DocumentKey,
  content: ContestantContent,
  { storage, publicUrl }: LayoutTools,
): Promise<Layout> {
  if (!isPicture(format)) throw new Error(`no picture has the format ${format}`)
  const hasWon = kind === 'title'
  const [size, texts] = [pictureSizes[format], documentTextsIn(language)]
  const design = hasWon ? titled : designs[format]
  const url = await photoUrl(storage, content.photo, design.photo)
  const name = fittedSize(content.name, design.nameWidth, design.nameMost, 2)
  const zone = hasWon
    ? titleElement(content.title ?? (content.zone === null ? '' : texts.missTitle(content.zone)))
    : content.zone === null
      ? ''
      : element('zone', texts.zone(content.zone))
  const vote = `<p class="vote">${star(colours.madder)}${escapeHtml(hasWon ? content.contest : texts.vote)}</p>`
  const address = shownAddress(linkOf(publicUrl, content.code))
  const shownLink = format === 'story' ? `<p class="address" dir="ltr">${escapeHtml(address)}</p>` : ''
  const brand = element('brand', `ኣሸንዳ · ${texts.brand}`.replace('ኣሸንዳ · ኣሸንዳ', 'ኣሸንዳ'))
  const heading = `<h1 style="font-size:${name}px">${escapeHtml(content.name)}</h1>`
  const body =
    format === 'preview'
      ? `<main>${photoElement(url)}${woven(size.height)}<div class="text">${brand}${heading}${zone}${vote}</div></main>`
      : `<main>${woven(size.height, 'start')}${woven(size.height, 'end')}${brand}${photoElement(url)}<div class="text">${heading}<div class="row">${zone}${vote}</div>${shownLink}</div></main>`
  return { html: htmlOf(language, styles(size, design.nameWidth) + design.styles, body), size }
}

const titleElement = (title: string): string =>
  `<p class="zone" style="font-size:${fittedSize(title, titled.nameWidth, titleMost, 2)}px">${escapeHtml(title)}</p>`

const isPicture = (format: string): format is keyof typeof designs => Object.hasOwn(designs, format)

const woven = (height: number, side = ''): string =>
  `<svg class="woven ${side}" width="${border}" height="${height}"><defs>${wovenDefinition}</defs>${wovenStrip({ x: 0, y: 0, length: height, thickness: border, isUpright: true })}</svg>`

const styles = ({ width, height }: PictureSize, nameWidth: number): string => `
html,body{width:${width}px;height:${height}px;overflow:hidden}
main{position:relative;width:${width}px;height:${height}px;display:flex;flex-direction:column;align-items:center;background:${colours.leaf};color:#fff}
.woven{position:absolute;top:0}.start{inset-inline-start:0}.end{inset-inline-end:0}
.photo{flex:none;object-fit:cover;border:8px solid ${colours.gold};border-radius:18px}
main>.photo:first-child{border:0;border-radius:0}
.text{display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center;min-width:0}h1{max-width:${nameWidth}px}
.brand{font-weight:800;line-height:1.2;color:${colours.gold}}
h1{font-weight:800;line-height:1.15;text-wrap:balance;overflow-wrap:anywhere}
.row{display:contents}
.zone{line-height:1.25;color:${colours.paper}}.zone::first-letter{text-transform:uppercase}
.vote{display:flex;align-items:center;gap:.4em;border-radius:999px;background:${colours.gold};color:${colours.madder};font-weight:800;line-height:1.3}
.star{width:1em;height:1em}
.address{font-weight:800;color:${colours.gold}}`
