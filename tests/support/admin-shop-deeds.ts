import { v7 } from 'uuid'
import { type Deeds, productForm } from './admin-subjects.ts'
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
}
