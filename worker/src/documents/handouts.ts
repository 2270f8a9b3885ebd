import type { DocumentKey } from '@ashenda/core/domain/document.ts'
import { documentTextsIn } from '@ashenda/core/domain/document-texts.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { ContestantContent } from '@ashenda/db/queries/documents/contents.ts'
import { tilfiBand } from '../cards/printing/design-page.ts'
import { bleed, card, cardsPerSheet, cornerOf, cropMarks, sheet } from '../cards/printing/dimensions.ts'
import {
  colours,
  element,
  fittedSize,
  htmlOf,
  type Layout,
  type LayoutTools,
  linkOf,
  photoUrl,
  qrSvg,
  shownAddress,
  star,
} from './page-parts.ts'

const photo = { left: 4.5, top: 9.5, width: 31.2, height: 39 } as const
/** The width beside it. */
const column = 42

/** Ten equal cards of a bank card's size on an A4 sheet, with crop marks. */
export async function handoutsPage(
  { language }: DocumentKey,
  content: ContestantContent,
  { storage, publicUrl }: LayoutTools,
): Promise<Layout> {
  const texts = documentTextsIn(language)
  const url = await photoUrl(storage, content.photo, { width: 400, height: 500 })
  const address = linkOf(publicUrl, content.code)
  const corners = Array.from({ length: cardsPerSheet }, (_, place) => cornerOf(place))
  const grounds = corners.map(
    ({ x, y }) =>
      `<rect x="${x - bleed}" y="${y - bleed}" width="${card.width + 2 * bleed}" height="${card.height + 2 * bleed}" fill="${colours.paper}"/>`,
  )
  const drawn = corners.map(({ x, y }) => `<use href="#drawn" x="${x}" y="${y}"/>`)
  const name = Math.min(fittedSize(content.name, column, 5.6, 2), content.name.length > 20 ? 4.3 : 5.6)
  const one = `<div class="side">${`<h1 style="font-size:${name}mm">${escapeHtml(content.name)}</h1>`}
${element('zone', content.zone === null ? '' : texts.zone(content.zone))}</div>
<p class="vote" style="font-size:${fittedSize(texts.voteForMe, 26, 4.2, 2)}mm">${star(colours.gold)}<span>${escapeHtml(texts.voteForMe)}</span></p>
${qrSvg(address, 'qr')}<p class="address" dir="ltr" style="font-size:${fittedSize(shownAddress(address), 43, 3)}mm">${escapeHtml(shownAddress(address))}</p>`
  const cards = corners.map(({ x, y }) => `<section style="left:${x}mm;top:${y}mm">${one}</section>`)
  const svg = `<svg class="sheet" viewBox="0 0 ${sheet.width} ${sheet.height}">${grounds.join('')}<path d="${cropMarks()}" stroke="#000" stroke-width=".0882" fill="none"/><defs><g id="drawn">${tilfiBand.svg()}<image href="${url}" x="${photo.left}" y="${photo.top}" width="${photo.width}" height="${photo.height}"/><rect x="${photo.left}" y="${photo.top}" width="${photo.width}" height="${photo.height}" fill="none" stroke="${colours.gold}" stroke-width=".6"/></g></defs>${drawn.join('')}</svg>`
  return { html: htmlOf(language, styles, `<main>${svg}${cards.join('')}</main>`) }
}

const styles = `
@page{size:${sheet.width}mm ${sheet.height}mm;margin:0}
main{position:relative;width:${sheet.width}mm;height:${sheet.height}mm;overflow:hidden;direction:ltr}
.sheet{position:absolute;inset:0;width:100%;height:100%}
section{position:absolute;width:${card.width}mm;height:${card.height}mm}
section>*{position:absolute}
.side{left:38.5mm;top:9mm;width:${column}mm}
[dir=rtl] :is(.side,.vote){direction:rtl;text-align:start}
h1{font-weight:800;line-height:1.15}
.zone{padding-top:.6mm;font-size:2.9mm;line-height:1.25;color:${colours.leaf}}
.zone::first-letter{text-transform:uppercase}
.vote{left:38.5mm;bottom:9mm;width:20.5mm;font-weight:800;line-height:1.2;color:${colours.madder}}
.star{display:block;width:5.4mm;height:5.4mm;margin-bottom:.8mm}
.qr{left:60.5mm;top:24.5mm;width:20.5mm;height:20.5mm;background:#fff;border-radius:.8mm}
.address{left:38.5mm;right:4mm;top:45.6mm;line-height:1.2;font-weight:800;color:${colours.leaf};white-space:nowrap;text-align:right}`
