import { beforeAll } from 'vitest'
import { type Account, insertAdmin } from './accounts.ts'
import { jpegPhoto } from './photos.ts'
import type { FormPart } from './send-photo.ts'
import { call, insertCategory } from './shop.ts'
import { usePlatform } from './use-platform.ts'

export interface SentProduct {
  readonly _id: string
  readonly slug: string
  readonly photo: string | null
}

/** The file's own platform whose worker prepares photos, an admin, and her product actions. */
export function useProductDesk() {
  const platform = usePlatform()
  const made = {
    // Set before the first test.
    platform,
    admin: undefined as unknown as Account,
    category: '',
    photo: undefined as unknown as Buffer,
  }
  beforeAll(async () => {
    await platform.startWorker()
    made.admin = await insertAdmin(platform)
    made.category = await insertCategory(platform.sql, 'Dresses')
    made.photo = await jpegPhoto()
  })

  const at = (path: string): string => `/api/v1/product/${path}`
  return Object.assign(made, {
    create: (parts: readonly FormPart[]) => call(platform, made.admin, 'POST', at('create-product'), parts),
    update: (id: string, parts: readonly FormPart[]) =>
      call(platform, made.admin, 'PUT', at(`update-product/${id}`), parts),
    remove: (id: string) => call(platform, made.admin, 'DELETE', at(`delete-product/${id}`)),
    read: (slug: string) => call(platform, made.admin, 'GET', at(`get-product/${slug}`)),
    /** A new product's form. */
    texts: (name: string): FormPart[] => [
      ['name', name],
      ['category', made.category],
      ['price', '4500.50'],
      ['currency', 'ETB'],
      ['quantity', '7'],
    ],
  })
}
