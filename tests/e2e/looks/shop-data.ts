import type { BuyerOrder, CatalogueProduct } from '@ashenda/core/contracts/http/checkout.ts'
import type { Product } from '@ashenda/core/contracts/http/shop.ts'
import { answerWith } from '../support/answers.ts'
import type { Visitor } from '../support/site.ts'

const at = '2026-08-22T09:00:00.000Z'
const id = (number: number): string => `018f0000-0000-7000-8000-00000000030${number}`

const dresses = { _id: id(1), name: 'Dresses' }
const categories = [dresses, { _id: id(2), name: 'Jewellery and crosses of silver for the feast' }]
const dress: Product = {
  _id: id(3),
  slug: 'tilfi-dress',
  name: 'Tilfi dress',
  description: 'White cotton with a woven border.\nFrom Adwa.',
  price: { amountMinor: 450_050, currency: 'ETB' },
  quantity: 1_204,
  shipping: true,
  category: dresses,
  photo: null,
  kind: 'goods',
  isDraft: false,
  photos: [],
  variants: [
    { _id: id(7), name: 'S', stock: 1_200 },
    { _id: id(8), name: 'L', stock: 4 },
  ],
  updatedAt: at,
}

/** What anyone can buy, and an order this browser has paid. */
export async function tellOfCatalogue({ page }: Visitor): Promise<void> {
  const { _id, slug, name, price, shipping } = dress
  const sold = { _id, slug, name, kind: 'goods' as const, price, shipping, photo: null }
  const variants = dress.variants.map((variant, index) => ({
    _id: variant._id,
    name: variant.name,
    left: index === 0 ? 99 : 4,
  }))
  const products: CatalogueProduct[] = [
    { ...sold, variants, category: dresses._id },
    {
      ...sold,
      _id: id(4),
      slug: 'cross',
      name: 'A cross of silver on a chain, as it is worn in Axum for the feast of Ashenda',
      price: { amountMinor: 9_900, currency: 'USD' },
      variants: [{ _id: id(9), name: '', left: 0 }],
      category: id(2),
    },
  ]
  const order: BuyerOrder = {
    number: 'A-7KQ2-93',
    at,
    status: 'Processing',
    payment: 'paid',
    handover: 'delivery',
    way: 'chapa',
    total: price,
    lines: [{ name, variant: 'S', count: 1, price, photo: null }],
    due: null,
    isOwn: true,
    name: 'Letebrhan Kiros Gebremedhin',
    address: 'Adwa, Tigray, behind the church of the Trinity',
    canPay: false,
    canCancel: true,
    cards: [{ serial: 'TC-000204', state: 'ready' }],
    cardsComing: 0,
    events: [
      { at, what: 'ordered', status: null },
      { at, what: 'paid', status: null },
      { at, what: 'status', status: 'Processing' },
    ],
  }
  const { description, category } = dress
  const product = { ...products[0], description, category, photos: [] }
  await answerWith(page, '/api/v1/shop/catalogue', { success: true, categories, products })
  await answerWith(page, '/api/v1/shop/products/tilfi-dress', { success: true, product })
  await answerWith(page, '/api/v1/shop/orders', { success: true, orders: [order] })
  await answerWith(page, '/api/v1/shop/orders/find', { success: true, order })
}

/** Pieces in the basket of this browser. */
export const fillBasket = ({ page }: Pick<Visitor, 'page'>): Promise<unknown> =>
  page.evaluate(
    (item) => {
      localStorage.setItem('cart', JSON.stringify([item]))
      dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
    },
    { _id: dress._id, variant: id(7), name: dress.name, price: dress.price, quantity: 2 },
  )
