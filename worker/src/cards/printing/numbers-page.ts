import { printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import { card, cardsPerSheet, cornerOf, type PrintedCard, pageOf, sheet, square, strip } from './dimensions.ts'
import { fontFamily, numberFonts } from './fonts.ts'
import { type QrDrawer, quietModules } from './qr.ts'

/** In millimetres: the least that cheap cameras can read and printers print. */
const smallestModule = 0.33

/** The part that differs per card, sheet by sheet: square code, number, serial. Repeats as little as possible. */
export function numbersPage(cards: readonly PrintedCard[], qr: QrDrawer): string {
  const module = square.size / (qr.size + 2 * quietModules)
  if (module < smallestModule) throw new Error('PUBLIC_URL is too long for a square code that phones can read')
  const sheets: string[] = []
  for (let from = 0; from < cards.length; from += cardsPerSheet) {
    const drawn = cards.slice(from, from + cardsPerSheet).map((one, place) => drawCard(one, place, module, qr))
    sheets.push(`<svg viewBox="0 0 ${sheet.width} ${sheet.height}">${drawn.join('')}</svg>`)
  }
  return pageOf(numberFonts(), styles, sheets.join(''))
}

const styles = `path{fill:none;stroke:#000}text{font:700 5.5px ${fontFamily};text-anchor:middle}.s{font-size:2.5px;text-anchor:end}`

function drawCard({ serial, code }: PrintedCard, place: number, module: number, qr: QrDrawer): string {
  const { x, y } = cornerOf(place)
  const inset = quietModules * module
  const middle = x + card.width / 2
  return [
    `<path transform="translate(${millimetres(x + square.left + inset)} ${millimetres(y + square.top + inset + module / 2)})scale(${millimetres(module)})" d="${qr.pathOf(code)}"/>`,
    `<text x="${middle}" y="${millimetres(y + strip.top + 6.1)}">${escapeHtml(printedCardCode(code))}</text>`,
    `<text class="s" x="${millimetres(x + strip.left + strip.width - 2)}" y="${millimetres(y + strip.top + 9.3)}">${escapeHtml(serial)}</text>`,
  ].join('')
}

const millimetres = (length: number): string => String(Number(length.toFixed(4)))
