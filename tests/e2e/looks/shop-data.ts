import type { Order, Product } from '@ashenda/core/contracts/http/shop.ts'
import { answerWith } from '../support/answers.ts'
import type { Site, Visitor } from '../support/site.ts'

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

/** Categories, products with a photo and without, orders paid and not. */
export async function tellOfShop(site: Site, { page }: Visitor): Promise<void> {
  const [image] = await site.platform.sql<
    { file: string }[]
  >`select file from images order by contestant_id, slot limit 1`
  const photo = image ? `/images/${image.file.replace('.webp', '-card.webp')}` : null
  const shown = { ...dress, photo }
  const cross = {
    ...dress,
    _id: id(4),
    slug: 'cross',
    name: 'Cross',
    price: { amountMinor: 9_900, currency: 'USD' as const },
  }
  const ordered = ({ _id, name, description, price, photo: picture }: Product) => ({
    _id,
    name,
    description,
    price,
    photo: picture,
    variantId: id(7),
    variant: 'S',
    count: 1,
    restocked: 0,
    kind: 'goods' as const,
  })
  const order: Order = {
    _id: id(5),
    number: 'A-7KQ2-93',
    status: 'Processing',
    createAt: at,
    handover: 'delivery',
    way: 'chapa',
    due: null,
    payment: { success: true, state: 'succeeded' },
    buyer: {
      name: 'Letebrhan Kiros Gebremedhin',
      email: 'letebrhan.kiros@example.org',
      phone: '+251955010001',
      address: 'Adwa, Tigray, behind the church of the Trinity',
    },
    products: [ordered(shown), ordered(cross)],
  }
  const unpaid: Order = {
    ...order,
    _id: id(6),
    status: 'cancel',
    number: 'A-9WX0-1B',
    payment: { success: false, state: 'expired' },
    products: [ordered(cross)],
  }
  await answerWith(page, '/api/v1/category/get-category', { success: true, category: categories })
  const one = { success: true, total: 2, previous: null, next: null }
  await answerWith(page, '/admin/products?*', { ...one, rows: [shown, cross] })
  await answerWith(page, '/api/v1/product/get-product/tilfi-dress', { success: true, product: shown })
  const rows = [order, unpaid].map((placed) => ({ ...placed, totals: placed.products.map(({ price }) => price) }))
  await answerWith(page, '/admin/orders?*', { ...one, rows })
}
