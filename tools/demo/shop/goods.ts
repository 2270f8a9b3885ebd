import type { Currency, OrderStatus, ProductKind } from '@ashenda/core/domain/shop.ts'

export const demoCategories = ['Dresses', 'Jewellery', 'Baskets', 'Coffee', 'T-cards'] as const

interface DemoProduct {
  readonly name: string
  readonly category: (typeof demoCategories)[number]
  readonly description: string
  readonly price: number
  readonly currency: Currency
  /** Pieces, of each size if it has sizes. */
  readonly quantity: number
  readonly sizes?: readonly string[]
  readonly kind?: ProductKind
  readonly shipping: boolean
  /** In `goods/`. */
  readonly picture: string
}

/** Invented goods; prices in minor units. */
export const demoProducts: readonly DemoProduct[] = [
  {
    name: 'Tilfi dress, white and green',
    category: 'Dresses',
    description: 'Hand-woven cotton with a green tilfi border at neck and hem.',
    price: 650_000,
    currency: 'ETB',
    quantity: 4,
    sizes: ['S', 'M', 'L'],
    shipping: true,
    picture: 'dress-green.svg',
  },
  {
    name: 'Tilfi dress, white and red',
    category: 'Dresses',
    description: 'The same dress with a madder red border, for the days of Ashenda.',
    price: 650_000,
    currency: 'ETB',
    quantity: 2,
    sizes: ['S', 'M', 'L'],
    shipping: true,
    picture: 'dress-red.svg',
  },
  {
    name: 'Necklace with a cross',
    category: 'Jewellery',
    description: 'Gilded beads and a pierced cross, made in Axum.',
    price: 185_000,
    currency: 'ETB',
    quantity: 20,
    shipping: true,
    picture: 'necklace-cross.svg',
  },
  {
    name: 'Silver necklace',
    category: 'Jewellery',
    description: 'Light silver beads, as worn over a white dress.',
    price: 4_900,
    currency: 'USD',
    quantity: 7,
    shipping: true,
    picture: 'necklace-silver.svg',
  },
  {
    name: 'Bread basket',
    category: 'Baskets',
    description: 'A mesob of coloured grass, with its lid.',
    price: 240_000,
    currency: 'ETB',
    quantity: 3,
    shipping: false,
    picture: 'basket-bread.svg',
  },
  {
    name: 'Small basket for spices',
    category: 'Baskets',
    description: 'Woven in a spiral of green and gold.',
    price: 3_200,
    currency: 'USD',
    quantity: 15,
    shipping: true,
    picture: 'basket-spices.svg',
  },
  {
    name: 'Jebena',
    category: 'Coffee',
    description: 'A coffee pot of black clay, burnt in an open fire.',
    price: 45_000,
    currency: 'ETB',
    quantity: 30,
    shipping: false,
    picture: 'jebena.svg',
  },
  {
    name: 'Jebena with a painted neck',
    category: 'Coffee',
    description: 'The same pot with a band of red and gold.',
    price: 1_800,
    currency: 'USD',
    quantity: 0,
    shipping: true,
    picture: 'jebena-painted.svg',
  },
  {
    name: 'T-card for a vote',
    category: 'T-cards',
    description: 'A prepaid card as a code: it pays for one vote, for yourself or as a present.',
    price: 3_000,
    currency: 'ETB',
    quantity: 500,
    kind: 'tcard',
    shipping: false,
    picture: 't-card.svg',
  },
]

interface DemoOrder {
  readonly status: OrderStatus
  readonly buyer: string
  readonly address: string
  readonly isPaid: boolean
  /** By index in `demoProducts`. */
  readonly products: readonly number[]
}

/** Invented buyers; each status at least once. */
export const demoOrders: readonly DemoOrder[] = [
  {
    status: 'Not Processed',
    buyer: 'Rahwa Tesfay',
    address: 'Kedamay Weyane, Mekelle',
    isPaid: true,
    products: [0, 2],
  },
  { status: 'Not Processed', buyer: 'Feven Hagos', address: 'Adigrat, by the market', isPaid: false, products: [6] },
  { status: 'Processing', buyer: 'Selam Kiros', address: 'Axum, near the stelae', isPaid: true, products: [1] },
  { status: 'Shipped', buyer: 'Winta Berhe', address: '12 Harbour Street, Boston', isPaid: true, products: [3, 5] },
  { status: 'deliverd', buyer: 'Eden Abraha', address: 'Adwa, Abba Garima road', isPaid: true, products: [4, 6, 2] },
  { status: 'cancel', buyer: 'Luwam Girmay', address: 'Shire, Indaselassie', isPaid: false, products: [7] },
]
