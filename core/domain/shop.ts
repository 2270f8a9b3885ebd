/** As the specification spells them. */
export const orderStatuses = ['Not Processed', 'Processing', 'Shipped', 'deliverd', 'cancel'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const currencies = ['ETB', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const productNameMaxLength = 120
export const productDescriptionMaxLength = 2_000

/** What of a product's name can stand in its address; `product` where nothing can. */
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
