import type { CatalogueAnswer, SoldProduct } from '@ashenda/core/contracts/http/checkout.ts'
import { mostPieces } from '@ashenda/core/domain/shop.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { listSoldProducts, type ProductRow } from '@ashenda/db/queries/shop/products.ts'
import { photosOf } from './presenter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the public can buy. */
    readonly catalogue: Catalogue
  }
}

/** More than a festival sells. */
const productsAtMost = 500
const freshMs = 1_000
/** A page of a product says itself that it is missing, as long as that is certain. */
const certainMs = 5_000

interface Kept {
  readonly rows: readonly ProductRow[]
  readonly readAt: number
}

/** The public products, read at most once a second however many people look. Checkouts read the rows themselves. */
export class Catalogue {
  readonly #sql: Sql
  #kept: Kept | undefined
  #reading: Promise<readonly ProductRow[]> | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async answer(): Promise<CatalogueAnswer> {
    const rows = await this.#read()
    const categories = new Map(rows.map(({ categoryId, categoryName }) => [categoryId, categoryName]))
    return {
      success: true,
      categories: [...categories].map(([_id, name]) => ({ _id, name })),
      products: rows.map((row) => ({ ...presentSold(row), category: row.categoryId })),
    }
  }

  async find(slug: string): Promise<SoldProduct | undefined> {
    const row = (await this.#read()).find((one) => one.slug === slug)
    if (!row) return undefined
    return {
      ...presentSold(row),
      description: row.description,
      category: { _id: row.categoryId, name: row.categoryName },
      photos: [...photosOf(row)],
    }
  }

  /** The product of a variant. */
  async findByVariant(variantId: string): Promise<SoldProduct | undefined> {
    const row = (await this.#read()).find(({ variants }) => variants.some(({ id }) => id === variantId))
    return row && this.find(row.slug)
  }

  /** As last read; undefined if that was too long ago to say. */
  known(slug: string): ProductRow | 'missing' | undefined {
    const row = this.#kept?.rows.find((one) => one.slug === slug)
    if (row) return row
    return this.#kept && performance.now() - this.#kept.readAt < certainMs ? 'missing' : undefined
  }

  #read(): Promise<readonly ProductRow[]> {
    if (this.#kept && performance.now() - this.#kept.readAt < freshMs) return Promise.resolve(this.#kept.rows)
    this.#reading ??= listSoldProducts(this.#sql, productsAtMost)
      .then((rows) => {
        this.#kept = { rows, readAt: performance.now() }
        return rows
      })
      .finally(() => {
        this.#reading = undefined
      })
    return this.#reading
  }
}

const presentSold = (row: ProductRow) => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  kind: row.kind,
  price: { amountMinor: row.price, currency: row.currency },
  photo: photosOf(row)[0] ?? null,
  shipping: row.shipping,
  variants: row.variants.map(({ id, name, stock }) => ({ _id: id, name, left: Math.min(stock, mostPieces) })),
})
