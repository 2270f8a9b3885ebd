/** As the specification spells them. */
export const orderStatuses = ['Not Processed', 'Processing', 'Shipped', 'deliverd', 'cancel'] as const
export type OrderStatus = (typeof orderStatuses)[number]

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

/** The part of a product's name for its address; `product` if nothing is left. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-|-$/g, '') || 'product'

/** Leaves room for a suffix if two products have the same name. */
const slugMaxLength = 60
