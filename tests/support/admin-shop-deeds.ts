import { v7 } from 'uuid'
import { about, type Deeds, productForm, reason, saying, type There } from './admin-subjects.ts'
import { jpegPhoto } from './photos.ts'
import type { FormPart } from './send-photo.ts'
import { insertCategory, insertOrder, insertProduct } from './shop.ts'

const category = ({ platform }: There) => insertCategory(platform.sql)
const product = async (there: There) => (await insertProduct(there.platform.sql, await category(there))).id
const order = ({ platform }: There) => insertOrder(platform.sql)
const unpaidOrder = ({ platform }: There) => insertOrder(platform.sql, { isPaid: false })

/** Admins' changes to the shop (admin-deeds.ts). */
export const shopDeeds: Deeds = {
  'POST /api/v1/category/create-category': saying('category.create', { name: `category ${v7()}` }),
  'PUT /api/v1/category/update-category/:id': about('category.rename', category, { name: `category ${v7()}` }),
  'DELETE /api/v1/category/delete-category/:id': about('category.delete', category),
  'POST /api/v1/product/create-product': ['product.create', async (there) => ({ body: await productForm(there) })],
  'PUT /api/v1/product/update-product/:id': [
    'product.change',
    async (there) => ({ of: await product(there), body: await productForm(there) }),
  ],
  'DELETE /api/v1/product/delete-product/:id': about('product.delete', product),
  'PUT /api/v1/auth/order-status/:id': about('order.status', order, { status: 'Processing' }),
  'POST /admin/orders/status': [
    'order.status',
    async (there) => ({ body: { orders: [await order(there)], status: 'Shipped' } }),
  ],
  'POST /admin/orders/:id/paid': about('order.paid', unpaidOrder, {}),
  'POST /admin/orders/:id/notes': about('order.note', order, { note: 'her sister comes for it' }),
  'POST /admin/orders/:id/refund': [
    'order.refund',
    async (there) => {
      const { sql } = there.platform
      const bought = await insertProduct(sql, await category(there))
      const of = await insertOrder(sql, { products: [bought] })
      await sql`update order_products set variant_id = ${bought.variant} where order_id = ${of}`
      return { of, body: { reason, lines: [{ variant: bought.variant, refund: 1, restock: 1 }] } }
    },
  ],
  'PUT /admin/products/:id/variants': about('product.variants', product, { variants: [{ name: 'S', stock: 1 }] }),
  'PUT /admin/products/:id/photos': [
    'product.photos',
    async (there) => {
      const of = await product(there)
      await there.platform.sql`update products set photo_file = ${`${v7()}.webp`} where id = ${of}`
      return { of, body: { photos: [] } }
    },
  ],
  'POST /admin/products/:id/photos': [
    'product.photos',
    async (there) => ({ of: await product(there), body: [['photo', await jpegPhoto()]] satisfies FormPart[] }),
  ],
}
