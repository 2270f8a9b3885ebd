import type { Prices } from '@ashenda/core/domain/voting-rules.ts'
import type { Logger } from 'pino'
import { assembleSheets } from './assemble.ts'
import { designPage } from './design-page.ts'
import { cardsPerSheet, type PrintedCard } from './dimensions.ts'
import { numbersPage } from './numbers-page.ts'
import { createQrDrawer, type QrDrawer } from './qr.ts'
import { createWarmChromium, type PictureSize } from './warm-chromium.ts'

/** design-page.ts and numbers-page.ts make HTML, warm-chromium.ts prints it, assemble.ts lays one PDF over the other. */
export interface CardPrinter {
  /**
   * One PDF of whole sheets in the given order, with the price of a vote; the last may be partly empty. @throws if Chromium cannot draw it
   */
  readonly print: (cards: readonly PrintedCard[], prices: Prices) => Promise<Uint8Array>
  /** Any other document, from its HTML: a PDF, or a JPEG of this size. @throws as above */
  readonly draw: (html: string, picture?: PictureSize) => Promise<Uint8Array>
  /** Stops Chromium; running prints fail. */
  readonly close: () => Promise<void>
}

interface PrinterOptions {
  readonly executablePath: string
  /** The site's address, for the square codes. */
  readonly publicUrl: string
  readonly production: boolean
  readonly log: Logger
}

/** Cards per call: enough to outweigh starting a page, few enough for some hundred milliseconds. */
export const cardsPerChunk = 25 * cardsPerSheet

/** Simultaneous calls; more gain nothing on one machine. */
const lanes = 2
const usesOfOneChromium = 200
const deadlineMs = 30_000

/**
 * Draws the shared design once and each card's part, both in Chromium, and lays the second over the first. The first call starts Chromium,
 * which is kept; a call whose Chromium ends is repeated once.
 */
export function createCardPrinter({ publicUrl, log, ...options }: PrinterOptions): CardPrinter {
  const chromium = createWarmChromium({ ...options, log, lanes, usesEach: usesOfOneChromium, deadlineMs })
  const draw: CardPrinter['draw'] = (html, picture) =>
    chromium.draw(html, picture).catch(() => chromium.draw(html, picture))
  let qr: QrDrawer | undefined
  const designs = new Map<string, Promise<Uint8Array>>()
  const designFor = (cards: number, prices: Prices): Promise<Uint8Array> => {
    const key = [cards, prices.voteEtb, prices.voteUsd].join(' ')
    const drawn = designs.get(key) ?? draw(designPage(cards, publicUrl, prices))
    designs.set(key, drawn)
    drawn.catch(() => designs.delete(key))
    return drawn
  }
  return {
    print: async (cards, prices) => {
      if (cards.length === 0) throw new Error('no cards to print')
      qr ??= createQrDrawer(`${publicUrl}/payment#card=`)
      const onLast = cards.length % cardsPerSheet || cardsPerSheet
      const [numbers, full, last] = await Promise.all([
        draw(numbersPage(cards, qr)),
        cards.length < cardsPerSheet ? undefined : designFor(cardsPerSheet, prices),
        designFor(onLast, prices),
      ])
      return assembleSheets(numbers, full ?? last, last)
    },
    draw,
    close: chromium.close,
  }
}
