/** As the specification spells them. */
export const orderStatuses = ['Not Processed', 'Processing', 'Shipped', 'deliverd', 'cancel'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** `tcard`: the code of a prepaid card, shown to the buyer's browser. */
export const productKinds = ['goods', 'tcard'] as const
export type ProductKind = (typeof productKinds)[number]

export const handovers = ['pickup', 'delivery'] as const
export type Handover = (typeof handovers)[number]

/** How an order is paid: by Chapa at once, or in cash when it is picked up. */
export const orderWays = ['chapa', 'cash'] as const
export type OrderWay = (typeof orderWays)[number]

/** What happens to an order; its history has a line for each. */
export const orderEvents = [
  'ordered',
  'paid',
  'status',
  'expired',
  'cancelled',
  'refund_asked',
  'refunded',
  'restocked',
  'cards_made',
  'code_shown',
  'note',
] as const
export type OrderEvent = (typeof orderEvents)[number]

export const currencies = ['ETB', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** A typed price in birr or dollars: `450`, `12.5`, `12,50`. */
export const pricePattern = '^\\s*\\d{1,7}([.,]\\d{1,2})?\\s*$'

/** Minor units of a price that matches `pricePattern`. */
export function priceMinorOf(typed: string): number {
  const [whole = '', part = ''] = typed.trim().split(/[.,]/)
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export const productNameMaxLength = 120
export const productDescriptionMaxLength = 2_000
export const variantNameMaxLength = 40
export const addressMaxLength = 300
export const mostVariants = 20
export const mostPhotos = 6
/** Lines of an order, and pieces of one. */
export const mostLines = 30
export const mostPieces = 99
/** Unpaid orders of a phone at once: whoever orders more holds stock from others. */
export const mostUnpaidOrders = 5
/** The console marks a product with fewer pieces. */
export const lowStockBelow = 5

/** How long an order to be paid by Chapa holds its stock: the checkout's hour, and time to hear of its end. */
export const checkoutHoldMinutes = 70

/** Pages of the shop beside its products. */
const reservedSlugs: readonly string[] = ['basket', 'order']

/** The part of a product's name for its address; `product` if nothing is left, or a page of the shop has it. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-|-$/g, '')
  return slug === '' || reservedSlugs.includes(slug) ? 'product' : slug
}

/** Leaves room for a suffix if two products have the same name. */
const slugMaxLength = 60

const numberForm = /^A?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{2})$/

/** An order's number as stored, A-7KQ2-93, from one as people type it: any case, with or without its A and hyphens, I and L for 1, O for 0. */
export function parseOrderNumber(typed: string): string | undefined {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s\p{P}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const [, first, last] = numberForm.exec(letters.length === 7 ? letters : `A${letters}`) ?? []
  return first === undefined ? undefined : `A-${first}-${last}`
}

interface PricedLine {
  /** Minor units, of one piece. */
  readonly price: number
  readonly count: number
}

/** Minor units. */
export const totalOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { price, count }) => sum + price * count, 0)
