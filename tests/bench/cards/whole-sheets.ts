import { designPage } from '@ashenda/worker/cards/printing/design-page.ts'
import { cardsPerSheet } from '@ashenda/worker/cards/printing/dimensions.ts'
import { numbersPage } from '@ashenda/worker/cards/printing/numbers-page.ts'
import type { PrintedCard } from '@ashenda/worker/cards/printing/printed-card.ts'
import { createQrDrawer } from '@ashenda/worker/cards/printing/qr.ts'
import { publicUrl } from './plan.ts'

const qr = createQrDrawer(`${publicUrl}/payment#card=`)

/** The same sheets as one document, design and numbers together, as one would write it first. */
export function wholeSheets(cards: readonly PrintedCard[]): string {
  const [head = '', design = ''] = designPage(Math.min(cards.length, cardsPerSheet), publicUrl).split('<body>')
  const sheets: string[] = []
  for (let from = 0; from < cards.length; from += cardsPerSheet) {
    const [, numbers = ''] = numbersPage(cards.slice(from, from + cardsPerSheet), qr).split('<body>')
    sheets.push(`<section>${design}<div class="numbers">${numbers}</div></section>`)
  }
  return `${head}<style>section{position:relative;break-after:page;height:297mm}section svg{display:block;width:210mm;height:297mm}
.numbers{position:absolute;left:0;top:0}.numbers path{fill:none;stroke:#000}
.numbers text{font:700 5.5px "Card Latin";text-anchor:middle}.numbers text.s{font-size:2.5px;text-anchor:end}</style><body>${sheets.join('')}`
}
