import type { Logger } from 'pino'
import { assembleSheets } from './assemble.ts'
import { designPage } from './design-page.ts'
import { cardsPerSheet } from './dimensions.ts'
import { numbersPage } from './numbers-page.ts'
import type { PrintedCard } from './printed-card.ts'
import { createQrDrawer, type QrDrawer } from './qr.ts'
import { createWarmChromium } from './warm-chromium.ts'

export interface CardPrinter {
  /** One PDF of whole sheets, in the order given; the last sheet may have free places. @throws where Chromium cannot draw it */
  readonly print: (cards: readonly PrintedCard[]) => Promise<Uint8Array>
  /** Ends Chromium; what is being printed fails. */
  readonly close: () => Promise<void>
}

interface PrinterOptions {
  readonly executablePath: string
  /** Where people reach the site: the address in the square codes. */
  readonly publicUrl: string
  readonly production: boolean
  readonly log: Logger
}

/** Cards of one call: enough that starting a page costs little beside them, few enough to take some hundred milliseconds. */
export const cardsPerChunk = 25 * cardsPerSheet

/** Calls that are drawn at once; a machine has no use for more. */
const lanes = 2
const usesOfOneChromium = 200
const deadlineMs = 30_000

/**
 * Draws what is the same on all sheets once and what differs for each, both by Chromium, and lays the second over the first.
 * Chromium is started with the first call and kept; a call whose Chromium ends meanwhile is repeated once.
 */
export function createCardPrinter({ publicUrl, log, ...options }: PrinterOptions): CardPrinter {
  const chromium = createWarmChromium({ ...options, log, lanes, usesEach: usesOfOneChromium, deadlineMs })
  const draw = (html: string): Promise<Uint8Array> => chromium.draw(html).catch(() => chromium.draw(html))
  let qr: QrDrawer | undefined
  const designs = new Map<number, Promise<Uint8Array>>()
  const designFor = (cards: number): Promise<Uint8Array> => {
    const drawn = designs.get(cards) ?? draw(designPage(cards, publicUrl))
    designs.set(cards, drawn)
    drawn.catch(() => designs.delete(cards))
    return drawn
  }
  return {
    print: async (cards) => {
      if (cards.length === 0) throw new Error('no cards to print')
      qr ??= createQrDrawer(`${publicUrl}/payment#card=`)
      const onLast = cards.length % cardsPerSheet || cardsPerSheet
      const [numbers, full, last] = await Promise.all([
        draw(numbersPage(cards, qr)),
        cards.length < cardsPerSheet ? undefined : designFor(cardsPerSheet),
        designFor(onLast),
      ])
      return assembleSheets(numbers, full ?? last, last)
    },
    close: chromium.close,
  }
}
