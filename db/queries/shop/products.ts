import { type Currency, lowStockBelow, type ProductKind } from '@ashenda/core/domain/shop.ts'
import type { Sql, Transaction } from '../../client.ts'
import { difference, isOutdated, recordAction } from '../admin/admin-actions.ts'
import type { ListParts } from '../list-page.ts'

/** An admin's input for a product. */
export interface ProductTexts {
  readonly categoryId: string
  readonly name: string
  readonly description: string
  /** Minor units. */
  readonly price: number
  readonly currency: Currency
  /** Pieces of all its variants. */
  readonly quantity: number
  readonly shipping: boolean
  /** The first stored picture; null if none. */
  readonly photoFile: string | null
  readonly isDraft: boolean
}

interface Variant {
  readonly id: string
  /** '' for what has one form only. */
  readonly name: string
  readonly stock: number
}

export interface ProductRow extends ProductTexts {
  readonly id: string
  readonly slug: string
  readonly kind: ProductKind
  /** The pictures after the first. */
  readonly morePhotos: readonly string[]
  readonly variants: readonly Variant[]
  readonly categoryName: string
  readonly updatedAt: Date
}

const fields = (sql: Sql | Transaction) =>
  sql`p.category_id as "categoryId", p.name, p.description, p.price, p.currency, ${stockOf(sql)} as quantity, p.shipping,
    p.photo_file as "photoFile", p.is_draft as "isDraft"`

const stockOf = (sql: Sql | Transaction) => sql`(
  select coalesce(sum(v.stock), 0)::int from product_variants v where v.product_id = p.id and v.removed_at is null)`

const variantsOf = (sql: Sql | Transaction) => sql`(
  select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'stock', v.stock) order by v.position, v.id), '[]')
  from product_variants v where v.product_id = p.id and v.removed_at is null)`

const columns = (sql: Sql) => sql`
  p.id, p.slug, p.kind, p.more_photos as "morePhotos", ${variantsOf(sql)} as variants, c.name as "categoryName", p.updated_at as "updatedAt",
  ${fields(sql)}`
const tables = (sql: Sql) => sql`products p join categories c on c.id = p.category_id`

const listed = (sql: Sql) => sql`select ${columns(sql)} from ${tables(sql)} where p.deleted_at is null`

interface ProductFilter {
  /** Part of a name or a description. */
  readonly text?: string | undefined
  readonly category?: string | undefined
  readonly isDraft?: boolean | undefined
  /** Few or no pieces left of some variant. */
  readonly isLow?: boolean
}

/** The console's list. */
export function productList(sql: Sql, { text, category, isDraft, isLow = false }: ProductFilter): ListParts {
  const part = `%${(text ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const sought = text === undefined ? sql`true` : sql`(p.name ilike ${part} or p.description ilike ${part})`
  const ofCategory = category === undefined ? sql`true` : sql`p.category_id = ${category}`
  const drafts = isDraft === undefined ? sql`true` : sql`p.is_draft = ${isDraft}`
  const low = isLow
    ? sql`exists (select from product_variants v where v.product_id = p.id and v.removed_at is null and v.stock < ${lowStockBelow})`
    : sql`true`
  return {
    columns: columns(sql),
    from: tables(sql),
    where: sql`p.deleted_at is null and ${sought} and ${ofCategory} and ${drafts} and ${low}`,
    id: sql`p.id`,
    sorts: {
      name: { expression: sql`lower(p.name)`, type: 'text' },
      category: { expression: sql`lower(c.name)`, type: 'text' },
      price: { expression: sql`p.price::int8`, type: 'int8' },
      quantity: { expression: sql`${stockOf(sql)}::int8`, type: 'int8' },
      updatedAt: { expression: sql`p.updated_at`, type: 'timestamptz' },
    },
  }
}

export const listProducts = (sql: Sql): Promise<readonly ProductRow[]> =>
  sql<ProductRow[]>`${listed(sql)} order by lower(p.name), p.id`

/** What the public can buy, or sees as sold out: by category and name. */
export const listSoldProducts = (sql: Sql, atMost: number): Promise<readonly ProductRow[]> =>
  sql<ProductRow[]>`${listed(sql)} and not p.is_draft order by lower(c.name), lower(p.name), p.id limit ${atMost}`

export async function findProduct(sql: Sql, slug: string): Promise<ProductRow | undefined> {
  const [row] = await sql<ProductRow[]>`${listed(sql)} and p.slug = ${slug}`
  return row
}

export async function findProductById(sql: Sql, id: string): Promise<ProductRow | undefined> {
  const [row] = await sql<ProductRow[]>`${listed(sql)} and p.id = ${id}`
  return row
}

/** A product's pictures, the first one first; undefined if there is no such product. */
export async function findProductPhotos(sql: Sql, id: string): Promise<readonly string[] | undefined> {
  const [row] = await sql<{ files: readonly string[] }[]>`
    select array_remove(photo_file || more_photos, null) as files from products where id = ${id} and deleted_at is null`
  return row?.files
}

interface NewProduct extends ProductTexts {
  readonly id: string
  readonly slug: string
  readonly kind: ProductKind
}

/** @returns its address, changed if the given one was taken */
export async function insertProduct(
  tx: Transaction,
  product: NewProduct,
  variants: readonly Pick<Variant, 'name' | 'stock'>[],
): Promise<string> {
  const { id, slug, categoryId, name, description, price, currency, shipping, photoFile, kind, isDraft } = product
  const insertAs = (address: string) => tx`
    insert into products (id, slug, category_id, name, description, price, currency, shipping, photo_file, kind, is_draft)
    values (${id}, ${address}, ${categoryId}, ${name}, ${description}, ${price}, ${currency}, ${shipping}, ${photoFile}, ${kind}, ${isDraft})
    on conflict (slug) do nothing returning slug`
  const own = `${slug}-${id.slice(-12)}`
  const [added] = await insertAs(slug)
  if (!added) await insertAs(own)
  for (const [position, variant] of variants.entries())
    await tx`
      insert into product_variants (id, product_id, name, stock, position)
      values (uuidv7(), ${id}, ${variant.name}, ${variant.stock}, ${position})`
  return added ? slug : own
}

/** A product of one form. @returns its address, changed if the given one was taken */
export const addProduct = (sql: Sql, product: NewProduct, adminId: string): Promise<string> =>
  sql.begin(async (tx) => {
    const address = await insertProduct(tx, product, [{ name: '', stock: product.quantity }])
    const { id, slug: _, ...after } = product
    await recordAction(tx, { adminId, action: 'product.create', subjectId: id, after })
    return address
  })

/** Lower-case. */
export async function findProductNames(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx<{ name: string }[]>`select lower(name) as name from products where deleted_at is null`
  return new Set(rows.map(({ name }) => name))
}

export interface ProductChange extends Partial<ProductTexts> {
  /** `updatedAt` of the product the admin saw. */
  readonly seen?: string | undefined
  /** The pieces she saw: what was sold since stays sold. */
  readonly seenQuantity?: number | undefined
}

type Changed =
  | { readonly replaced: string | null; readonly slug: string }
  | 'not_found'
  | 'version_conflict'
  | StockProblem

/** Pieces are of each variant; or more were sold than are to be taken away. */
type StockProblem = 'stock_by_variant' | 'out_of_stock'

/** Missing fields stay. Returns the replaced picture, or why nothing changed. */
export const changeProduct = (
  sql: Sql,
  id: string,
  { seen, seenQuantity, ...change }: ProductChange,
  adminId: string,
): Promise<Changed> =>
  sql.begin(async (tx): Promise<Changed> => {
    const found = await lockProduct(tx, id)
    if (!found) return 'not_found'
    const { slug, updatedAt, ...was } = found
    const is: ProductTexts = { ...was, ...change }
    const version = { updatedAt: updatedAt.toISOString() }
    const step = { subjectId: id, adminId, was: { ...was, ...version }, is: { ...is, ...version } }
    if (await isOutdated(tx, { ...step, seen: seen === undefined ? {} : { updatedAt: seen } }))
      return 'version_conflict'
    const changed = difference({ ...was }, { ...is })
    if (!changed) return { replaced: null, slug }
    const { categoryId, name, description, price, currency, quantity, shipping, photoFile, isDraft } = is
    if (quantity !== was.quantity) {
      const problem = await setOnlyStock(tx, id, quantity - (seenQuantity ?? was.quantity))
      if (problem) return problem
    }
    await tx`
      update products set category_id = ${categoryId}, name = ${name}, description = ${description}, price = ${price},
        currency = ${currency}, shipping = ${shipping}, photo_file = ${photoFile}, is_draft = ${isDraft},
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
      where id = ${id}`
    await recordAction(tx, { adminId, action: 'product.change', subjectId: id, ...changed })
    return { replaced: was.photoFile === is.photoFile ? null : was.photoFile, slug }
  }) as Promise<Changed> // postgres.js widens the result of begin to an unwrapped form of itself

/** Adds to the stock of a product's only variant. */
async function setOnlyStock(tx: Transaction, product: string, more: number): Promise<StockProblem | undefined> {
  const variants = await tx<{ id: string }[]>`
    select id from product_variants where product_id = ${product} and removed_at is null order by id for no key update`
  const [only, ...others] = variants
  if (!only || others.length > 0) return 'stock_by_variant'
  const changed = await tx`
    update product_variants set stock = stock + ${more} where id = ${only.id} and stock + ${more} >= 0 returning 1`
  return changed.length > 0 ? undefined : 'out_of_stock'
}

type Removed = { readonly photos: readonly string[] } | 'not_found' | 'version_conflict'

/** Removes a product from the shop; one that was ordered stays for its orders. Returns its pictures, or why it stays. */
export const removeProduct = (
  sql: Sql,
  { id, seen }: Pick<ProductChange, 'seen'> & { readonly id: string },
  adminId: string,
): Promise<Removed> =>
  sql.begin(async (tx): Promise<Removed> => {
    const was = await lockProduct(tx, id)
    if (!was) return 'not_found'
    if (seen !== undefined && seen !== was.updatedAt.toISOString()) return 'version_conflict'
    const [ordered] = await tx`select 1 from order_products where product_id = ${id} limit 1`
    const [kept] = await tx<{ files: readonly string[] }[]>`
      select array_remove(photo_file || more_photos, null) as files from products where id = ${id}`
    if (ordered)
      await tx`update products set deleted_at = now(), photo_file = null, more_photos = '{}' where id = ${id}`
    else await tx`delete from products where id = ${id}`
    const { slug: _slug, updatedAt: _updatedAt, ...before } = was
    await recordAction(tx, { adminId, action: 'product.delete', subjectId: id, before })
    return { photos: kept?.files ?? [] }
  }) as Promise<Removed> // as above

type LockedProduct = ProductTexts & Pick<ProductRow, 'slug' | 'updatedAt'>

async function lockProduct(tx: Transaction, id: string): Promise<LockedProduct | undefined> {
  const [row] = await tx<LockedProduct[]>`
    select p.slug, p.updated_at as "updatedAt", ${fields(tx)} from products p where p.id = ${id} and p.deleted_at is null for update`
  return row && { ...row }
}
