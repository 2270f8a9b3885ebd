import type { Currency, Handover, OrderEvent, OrderStatus, OrderWay, ProductKind } from '@ashenda/core/domain/shop.ts'

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
  /** Further photos: parts of that picture, from left and top in percent. */
  readonly details?: readonly (readonly [left: number, top: number])[]
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
    details: [
      [30, 8],
      [30, 55],
    ],
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
    details: [
      [30, 8],
      [30, 55],
    ],
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
    details: [[30, 45]],
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
  readonly buyer: string
  readonly phone: string
  readonly language: 'en' | 'tig' | 'am'
  readonly address: string
  readonly handover: Handover
  readonly way: OrderWay
  /** By index in `demoProducts`, with the size's. */
  readonly lines: readonly (readonly [product: number, count: number, size?: number])[]
  /** What happened, and how many days ago. */
  readonly history: readonly (readonly [
    what: Extract<OrderEvent, 'ordered' | 'paid' | 'expired' | 'cancelled' | 'refund_asked' | 'refunded'> | OrderStatus,
    daysAgo: number,
  ])[]
}

const pickup = { handover: 'pickup', way: 'cash', address: '' } as const
const sent = { handover: 'delivery', way: 'chapa' } as const

/**
 * Invented buyers; each status at least once. What Chapa was paid is older than a week: each night the last one is compared with its list, and the
 * sandbox knows nothing of what was before its start.
 */
export const demoOrders: readonly DemoOrder[] = [
  {
    ...{ ...pickup, buyer: 'Rahwa Tesfay', phone: '+251955020000', language: 'tig' },
    lines: [[6, 1]],
    history: [['ordered', 0.15]],
  },
  {
    ...{ ...pickup, buyer: 'Feven Hagos', phone: '+251955020001', language: 'en' },
    lines: [
      [4, 1],
      [6, 2],
    ],
    history: [['ordered', 0.9]],
  },
  {
    ...{ ...pickup, buyer: 'Selam Kiros', phone: '+251955020002', language: 'tig' },
    lines: [[6, 2]],
    history: [
      ['ordered', 2.8],
      ['Processing', 2.1],
      ['Shipped', 1.2],
    ],
  },
  {
    ...{ ...pickup, buyer: 'Mahlet Desta', phone: '+251955020003', language: 'am' },
    lines: [[0, 1, 1]],
    history: [
      ['ordered', 6.2],
      ['Processing', 6],
      ['paid', 4.3],
      ['deliverd', 4.3],
    ],
  },
  {
    ...{ ...sent, buyer: 'Hiwet Girmay', phone: '+251955020004', language: 'tig' },
    address: 'Kedamay Weyane, Mekelle',
    lines: [
      [1, 1, 1],
      [2, 1],
    ],
    history: [
      ['ordered', 8.31],
      ['paid', 8.3],
    ],
  },
  {
    ...{ ...sent, buyer: 'Tirhas Asefa', phone: '+251955020005', language: 'tig' },
    address: 'Axum, near the stelae',
    lines: [[0, 1, 2]],
    history: [
      ['ordered', 9.11],
      ['paid', 9.1],
      ['Processing', 1.4],
    ],
  },
  {
    ...{ ...sent, handover: 'pickup', buyer: 'Niat Redae', phone: '+251955020006', language: 'en' },
    address: '',
    lines: [[8, 3]],
    history: [
      ['ordered', 10.21],
      ['paid', 10.2],
    ],
  },
  {
    ...{ ...sent, buyer: 'Winta Berhe', phone: '+16175550142', language: 'en' },
    address: '12 Harbour Street, Boston MA 02110, USA',
    lines: [
      [3, 1],
      [5, 2],
    ],
    history: [
      ['ordered', 11.31],
      ['paid', 11.3],
      ['Processing', 10.4],
      ['Shipped', 5.2],
    ],
  },
  {
    ...{ ...pickup, buyer: 'Saba Welday', phone: '+251955020008', language: 'tig' },
    lines: [[4, 1]],
    history: [
      ['ordered', 12.4],
      ['expired', 7.4],
    ],
  },
  {
    ...{ ...sent, buyer: 'Luwam Girmay', phone: '+251955020009', language: 'am' },
    address: 'Shire, Indaselassie',
    lines: [[1, 1, 2]],
    history: [
      ['ordered', 13.61],
      ['paid', 13.6],
      ['cancelled', 13.2],
      ['refund_asked', 13.2],
      ['refunded', 13.1],
    ],
  },
  {
    ...{ ...sent, buyer: 'Eden Abraha', phone: '+251955020010', language: 'tig' },
    address: 'Adwa, Abba Garima road',
    lines: [
      [0, 1, 0],
      [2, 2],
    ],
    history: [
      ['ordered', 20.11],
      ['paid', 20.1],
      ['Processing', 19.3],
      ['Shipped', 18.2],
      ['deliverd', 15.5],
    ],
  },
]
