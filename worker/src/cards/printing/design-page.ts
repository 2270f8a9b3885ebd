import { formatDecimal } from '@ashenda/core/domain/money.ts'
import { type Price, votePriceOf } from '@ashenda/core/domain/price.ts'
import type { Prices } from '@ashenda/core/domain/voting-rules.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import { band, bleed, card, cornerOf, cropMarks, pageOf, priceBox, sheet, square, strip } from './dimensions.ts'
import { designFonts, fontFamily } from './fonts.ts'

// One phone per price: prices differ by country.
const phones = ['+251911000000', '+12025550100'] as const

/** The shared design of a sheet's cards, with crop marks. */
export function designPage(count: number, publicUrl: string, prices: Prices): string {
  const corners = Array.from({ length: count }, (_, place) => cornerOf(place))
  const grounds = corners.map(
    ({ x, y }) =>
      `<rect x="${x - bleed}" y="${y - bleed}" width="${card.width + 2 * bleed}" height="${card.height + 2 * bleed}"/>`,
  )
  const drawn = corners.map(({ x, y }) => `<use href="#card" x="${x}" y="${y}"/>`)
  const texts = corners.map(
    ({ x, y }) => `<div class="card" style="left:${x}mm;top:${y}mm">${textOf(publicUrl, prices)}</div>`,
  )
  const svg = `<svg viewBox="0 0 ${sheet.width} ${sheet.height}"><g fill="${colours.paper}">${grounds.join('')}</g>
<path class="marks" d="${cropMarks()}"/><defs><g id="card">${vectors()}</g></defs>${drawn.join('')}</svg>`
  return pageOf(designFonts(), styles(publicUrl), svg + texts.join(''))
}

const colours = { paper: '#fbf4e4', cotton: '#ffffff', leaf: '#123d25', madder: '#8f1d2c', gold: '#f2b632' } as const

const vectors = (): string =>
  [
    tilfiBand.svg(),
    `<rect x="${square.left}" y="${square.top}" width="${square.size}" height="${square.size}" fill="${colours.cotton}"/>`,
    `<rect x="${priceBox.left}" y="${priceBox.top}" width="${priceBox.width}" height="${priceBox.height}" rx="1" fill="${colours.leaf}"/>`,
    `<rect x="${strip.left}" y="${strip.top}" width="${strip.width}" height="${strip.height}" rx="1.4" fill="${colours.cotton}" stroke="${colours.gold}" stroke-width=".5"/>`,
  ].join('')

function textOf(publicUrl: string, prices: Prices): string {
  const [domestic, abroad] = phones.map((phone) => priceText(votePriceOf(phone, prices)))
  const used = instructions.map(({ lang, text }) => `<p lang="${lang}">${escapeHtml(text)}</p>`)
  return `<h1>ኣሸንዳ <span>Ashenda</span></h1><h2>${escapeHtml(siteOf(publicUrl))}</h2><div class="how">${used.join('')}</div>
<p class="price"><b>${escapeHtml(domestic ?? '')}</b><br>${escapeHtml(abroad ?? '')}</p>
<p class="label">ቁጽሪ ካርድ · የካርድ ቁጥር · card number</p>`
}

const priceText = ({ amountMinor, currency }: Price): string =>
  `${formatDecimal(amountMinor)} ${currencyNames[currency]}`

/** As people type it, without the protocol. */
const siteOf = (publicUrl: string): string => `${publicUrl.replace(/^https?:\/\//, '')}/payment`

/** Small text is plain black, printed with one ink, so that no misaligned inks blur it. Nothing is below 6 points. */
const styles = (publicUrl: string): string => `.marks{stroke:#000;stroke-width:.0882;fill:none}
.card{position:absolute;width:${card.width}mm;height:${card.height}mm;color:#000;font-family:${fontFamily};font-size:6.1pt;line-height:1.14}
.card>*{position:absolute;margin:0}
h1{left:4.5mm;top:8mm;font-size:12pt;line-height:1.1;color:${colours.madder};white-space:nowrap}h1 span{color:${colours.leaf}}
h2{left:4.5mm;top:12.8mm;width:51mm;font-size:${siteSize(siteOf(publicUrl))}pt;line-height:1.1;overflow-wrap:anywhere}
.how{left:4.5mm;top:16mm;width:51.5mm;height:23.1mm;display:flex;flex-direction:column;justify-content:space-between}
.price{left:${priceBox.left}mm;top:${priceBox.top}mm;width:${priceBox.width}mm;height:${priceBox.height}mm;color:#fff;text-align:center;font-size:6.5pt;line-height:2.5mm;padding-top:.5mm}
.price b{font-size:8.5pt}
.label{left:${strip.left + 2}mm;top:${strip.top + 7.4}mm;font-size:6.1pt;line-height:1.2}`

/** One line where it fits: 51 mm hold 30 letters at 8 points. */
const siteSize = (site: string): number => Math.min(8, Math.max(6, Math.floor((80 * 30) / site.length) / 10))

interface Instructions {
  readonly lang: 'ti' | 'am' | 'en'
  readonly text: string
}

/** Instructions on the card, kind and short. Tigrinya and Amharic wait for a native reader (docs/translations.md). */
export const instructions: readonly Instructions[] = [
  {
    lang: 'ti',
    text: 'ኮድ ብሞባይልኩም ኣንብቡ፡ ወይ ኣብቲ ገጽ ቁጽሪ ካርድ ጸሓፉ። ብሓንሳብ ክሳብ 3 ድምጺ፡ ወይ ንክፍሊት ተወዳዳሪት። ሓንሳብ ጥራይ ይሰርሕ፤ ቅድሚኡ ቁጽሩ ንማንም ኣይተርእዩ።',
  },
  {
    lang: 'am',
    text: 'ኮዱን በስልክዎ ያንብቡ፣ ወይም በገጹ የካርዱን ቁጥር ይጻፉ። በአንድ ጊዜ እስከ 3 ድምፅ፣ ወይም ለተወዳዳሪ ክፍያ። አንድ ጊዜ ብቻ ይሠራል፤ ከዚያ በፊት ቁጥሩን ለማንም አያሳዩ።',
  },
  {
    lang: 'en',
    text: 'Scan the square, or type the number on this page. Pays up to 3 votes or a contestant’s fee. Works once: until then, keep the number to yourself.',
  },
]

/** The local name of the currency. */
const currencyNames: Readonly<Record<Price['currency'], string>> = { ETB: 'ብር · birr', USD: 'USD' }

const tilfiColours = { m: '#8f1d2c', g: '#1c5a35', y: '#f2b632' } as const

/** One repeat of the border woven into the festival's dresses; a letter is a stitch. */
const pattern = [
  'mmmmmmmmmmmmmm',
  'gg....yyy....g',
  'g...gyymyyg...',
  '...gyymmmyyg..',
  'g...gyymyyg...',
  'gg....yyy....g',
  'mmmmmmmmmmmmmm',
] as const

const stitch = card.width / (band.period * band.repeats)

/** Spans the card and both cuts: neighbours continue each other, so that no cut shows. */
export const tilfiBand = {
  height: band.rows * stitch,
  svg: (): string => {
    const [start, end] = [-bleed / stitch, (card.width + bleed) / stitch]
    const runs = Object.entries(tilfiColours).map(([letter, colour]) => {
      const path = pattern.flatMap((row, y) =>
        runsIn(row, letter, start, end).map(([from, to]) => box(from, y, to - from)),
      )
      return `<path fill="${colour}" d="${path.join('')}"/>`
    })
    return `<g transform="translate(0 ${band.top})scale(${stitch})">${runs.join('')}</g>`
  },
}

function runsIn(row: string, letter: string, start: number, end: number): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (let x = Math.floor(start); x < end; x += 1) {
    if (row[(x + band.period) % band.period] !== letter) continue
    const last = runs.at(-1)
    const to = Math.min(x + 1, end)
    if (last?.[1] === x) last[1] = to
    else runs.push([Math.max(x, start), to])
  }
  return runs
}

const box = (x: number, y: number, width: number): string => `M${x} ${y}h${width}v1h-${width}z`
