import { afterAll, beforeAll } from 'vitest'
import { type Account, insertAdmin } from './accounts.ts'
import { insertContest } from './contest-data.ts'
import { jpegPhoto } from './photos.ts'
import { type Platform, startPlatform } from './platform.ts'
import type { FormPart } from './send-photo.ts'
import { call, insertCategory } from './shop.ts'

export interface SentProduct {
  readonly _id: string
  readonly slug: string
  readonly photo: string | null
}

/** The file's own platform whose worker prepares photos, an admin, and her product actions. */
export function useProductDesk() {
  const made = {
    // Set before the first test.
    platform: undefined as unknown as Platform,
    admin: undefined as unknown as Account,
    category: '',
    photo: undefined as unknown as Buffer,
  }
  beforeAll(async () => {
    made.platform = await startPlatform((sql) => insertContest(sql))
    await made.platform.startWorker()
    made.admin = await insertAdmin(made.platform)
    made.category = await insertCategory(made.platform.sql, 'Dresses')
    made.photo = await jpegPhoto()
  })
  afterAll(() => made.platform.close())

  const at = (path: string): string => `/api/v1/product/${path}`
  return Object.assign(made, {
    create: (parts: readonly FormPart[]) => call(made.platform, made.admin, 'POST', at('create-product'), parts),
    update: (id: string, parts: readonly FormPart[]) =>
      call(made.platform, made.admin, 'PUT', at(`update-product/${id}`), parts),
    remove: (id: string) => call(made.platform, made.admin, 'DELETE', at(`delete-product/${id}`)),
    read: (slug: string) => call(made.platform, made.admin, 'GET', at(`get-product/${slug}`)),
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
