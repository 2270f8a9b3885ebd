import { v7 } from 'uuid'
import { type Deeds, productForm, reason } from './admin-subjects.ts'
import { jpegPhoto } from './photos.ts'
import type { FormPart } from './send-photo.ts'
import { insertCategory, insertOrder, insertProduct } from './shop.ts'

/** Admins' changes to the shop (admin-deeds.ts). */
export const shopDeeds: Deeds = {
  'POST /api/v1/category/create-category': [
    'category.create',
    async () => ({ path: '/api/v1/category/create-category', body: { name: `category ${v7()}` } }),
  ],
  'PUT /api/v1/category/update-category/:id': [
    'category.rename',
    async (there) => ({
      path: `/api/v1/category/update-category/${await insertCategory(there.platform.sql)}`,
      body: { name: `category ${v7()}` },
    }),
  ],
  'DELETE /api/v1/category/delete-category/:id': [
    'category.delete',
    async (there) => ({ path: `/api/v1/category/delete-category/${await insertCategory(there.platform.sql)}` }),
  ],
  'POST /api/v1/product/create-product': [
    'product.create',
    async (there) => ({ path: '/api/v1/product/create-product', body: await productForm(there) }),
  ],
  'PUT /api/v1/product/update-product/:id': [
    'product.change',
    async (there) => {
      const { id } = await insertProduct(there.platform.sql, await insertCategory(there.platform.sql))
      return { path: `/api/v1/product/update-product/${id}`, body: await productForm(there) }
    },
  ],
  'DELETE /api/v1/product/delete-product/:id': [
    'product.delete',
    async (there) => {
      const { id } = await insertProduct(there.platform.sql, await insertCategory(there.platform.sql))
      return { path: `/api/v1/product/delete-product/${id}` }
    },
  ],
  'PUT /api/v1/auth/order-status/:id': [
    'order.status',
    async (there) => ({
      path: `/api/v1/auth/order-status/${await insertOrder(there.platform.sql)}`,
      body: { status: 'Processing' },
    }),
  ],
  'POST /admin/orders/status': [
    'order.status',
    async (there) => ({
      path: '/admin/orders/status',
      body: { orders: [await insertOrder(there.platform.sql)], status: 'Shipped' },
    }),
  ],
  'POST /admin/orders/:id/paid': [
    'order.paid',
    async (there) => ({
      path: `/admin/orders/${await insertOrder(there.platform.sql, { isPaid: false })}/paid`,
      body: {},
    }),
  ],
  'POST /admin/orders/:id/notes': [
    'order.note',
    async (there) => ({
      path: `/admin/orders/${await insertOrder(there.platform.sql)}/notes`,
      body: { note: 'her sister comes for it' },
    }),
  ],
  'POST /admin/orders/:id/refund': [
    'order.refund',
    async (there) => {
      const product = await insertProduct(there.platform.sql, await insertCategory(there.platform.sql))
      const order = await insertOrder(there.platform.sql, { products: [product] })
      await there.platform.sql`update order_products set variant_id = ${product.variant} where order_id = ${order}`
      const lines = [{ variant: product.variant, refund: 1, restock: 1 }]
      return { path: `/admin/orders/${order}/refund`, body: { reason, lines } }
    },
  ],
  'PUT /admin/products/:id/variants': [
    'product.variants',
    async (there) => {
      const { id } = await insertProduct(there.platform.sql, await insertCategory(there.platform.sql))
      return { path: `/admin/products/${id}/variants`, body: { variants: [{ name: 'S', stock: 1 }] } }
    },
  ],
  'PUT /admin/products/:id/photos': [
    'product.photos',
    async (there) => {
      const { id } = await insertProduct(there.platform.sql, await insertCategory(there.platform.sql))
      await there.platform.sql`update products set photo_file = ${`${v7()}.webp`} where id = ${id}`
      return { path: `/admin/products/${id}/photos`, body: { photos: [] } }
    },
  ],
  'POST /admin/products/:id/photos': [
    'product.photos',
    async (there) => {
      const { id } = await insertProduct(there.platform.sql, await insertCategory(there.platform.sql))
      return { path: `/admin/products/${id}/photos`, body: [['photo', await jpegPhoto()]] satisfies FormPart[] }
    },
  ],
}
