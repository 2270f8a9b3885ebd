import type { DocumentKey } from '@ashenda/core/domain/document.ts'
import { documentTextsIn } from '@ashenda/core/domain/document-texts.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { ContestantContent } from '@ashenda/db/queries/documents/contents.ts'
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
  qrSvg,
  shownAddress,
  star,
  wovenDefinition,
  wovenStrip,
} from './page-parts.ts'

/** In millimetres of an A4 sheet; A3 is the same, larger. */
const sheet = { width: 210, height: 297 } as const
const border = { inset: 7, thickness: 9 } as const
const photo = { width: 126, height: 157.5 } as const
const inner = 158

/** In px of CSS, of which an inch has 96. */
const millimetre = 96 / 25.4

export async function posterPage(
  { language, format }: DocumentKey,
  content: ContestantContent,
  { storage, publicUrl }: LayoutTools,
): Promise<Layout> {
  const texts = documentTextsIn(language)
  const url = await photoUrl(storage, content.photo, { width: 1440, height: 1800 })
  const address = linkOf(publicUrl, content.code)
  const scale = format === 'a3' ? Math.SQRT2 : 1
  const below = [content.zone === null ? '' : texts.zone(content.zone), content.occupation].filter(
    (part) => part !== '',
  )
  const name = fittedSize(content.name, inner, 17, 1)
  const isOnTwoLines = name < 10.5
  const nameSize = isOnTwoLines ? fittedSize(content.name, inner, 13.5, 2) : name
  const body = `<main>${frame()}
<header>${element('ge', 'ኣሸንዳ')}${element('contest', content.contest)}</header>
${photoElement(url)}
<h1 style="font-size:${nameSize}rem">${escapeHtml(content.name)}</h1>
${element('zone', below.join(' · '))}
<footer>${qrSvg(address, 'qr')}<div class="ask">${`<p class="vote" style="font-size:${fittedSize(texts.voteForMe, 92, 12)}rem">${star(colours.gold)}${escapeHtml(texts.voteForMe)}</p>`}
${element('scan', texts.scan)}<p class="address" dir="ltr" style="font-size:${fittedSize(shownAddress(address), 100, 8)}rem">${escapeHtml(shownAddress(address))}</p></div></footer></main>`
  return { html: htmlOf(language, styles(scale), body) }
}

function frame(): string {
  const { inset, thickness } = border
  const [right, bottom] = [sheet.width - inset, sheet.height - inset]
  const [width, height] = [right - inset, bottom - inset]
  const across = { x: inset + thickness, length: width - 2 * thickness, thickness, isUpright: false }
  const down = { y: inset + thickness, length: height - 2 * thickness, thickness, isUpright: true }
  const strips = [
    { ...across, y: inset },
    { ...across, y: bottom - thickness },
    { ...down, x: inset },
    { ...down, x: right - thickness },
  ]
  return `<svg class="frame" viewBox="0 0 ${sheet.width} ${sheet.height}"><defs>${wovenDefinition}</defs>${strips.map(wovenStrip).join('')}
${[
  [inset, inset],
  [right - thickness, inset],
  [inset, bottom - thickness],
  [right - thickness, bottom - thickness],
]
  .map(([x, y]) => corner(x ?? 0, y ?? 0, thickness))
  .join('')}</svg>`
}

/** A square with a rhomb, where two strips meet. */
const corner = (x: number, y: number, side: number): string =>
  `<g transform="translate(${x} ${y})scale(${side / 36})"><rect width="36" height="36" fill="${colours.gold}"/><rect x="3" y="3" width="30" height="30" fill="${colours.leaf}"/><path fill="${colours.gold}" d="M18 6l12 12-12 12L6 18z"/><path fill="${colours.madder}" d="M18 11l7 7-7 7-7-7z"/></g>`

const styles = (scale: number): string => `
@page{size:${sheet.width * scale}mm ${sheet.height * scale}mm;margin:0}
html{font-size:${millimetre * scale}px}
main{position:relative;width:${sheet.width}rem;height:${sheet.height}rem;background:${colours.paper};overflow:hidden;display:flex;flex-direction:column;align-items:center;padding:20rem 26rem}
.frame{position:absolute;inset:0;width:100%;height:100%}
header{display:flex;align-items:baseline;justify-content:space-between;width:100%;padding-bottom:4rem}
.ge{font-size:11rem;font-weight:800;line-height:1;color:${colours.madder}}
.contest{font-size:6.4rem;font-weight:800;line-height:1;color:${colours.leaf}}
.photo{width:${photo.width}rem;height:${photo.height}rem;flex:none;object-fit:cover;border:1.1rem solid ${colours.cotton};outline:.7rem solid ${colours.gold};outline-offset:-.2rem;border-radius:2rem}
h1{padding-top:5rem;font-weight:800;line-height:1.16;text-align:center;color:${colours.ink};text-wrap:balance}
.zone{padding-top:1rem;font-size:6.2rem;line-height:1.3;text-align:center;color:${colours.leaf};font-weight:400}
.zone::first-letter{text-transform:uppercase}
footer{position:absolute;inset-inline:26rem;bottom:20rem;display:flex;align-items:center;gap:6rem}
.qr{flex:none;width:42rem;height:42rem;border-radius:1.6rem;border:.7rem solid ${colours.gold};background:#fff}
.ask{flex:1;min-width:0}
.vote{display:flex;align-items:center;gap:2rem;font-weight:800;line-height:1.2;color:${colours.madder};white-space:nowrap}
.star{flex:none;width:1.15em;height:1.15em}
.scan{padding-top:1.5rem;font-size:4.4rem;line-height:1.35}
.address{padding-top:1.2rem;font-weight:800;line-height:1.2;color:${colours.leaf};white-space:nowrap}
[dir=rtl] .address{text-align:right}`
