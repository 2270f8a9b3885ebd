import type { Currency } from '@ashenda/core/domain/shop.ts'
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
  readonly quantity: number
  readonly shipping: boolean
  /** The stored picture; null if none. */
  readonly photoFile: string | null
}

export interface ProductRow extends ProductTexts {
  readonly id: string
  readonly slug: string
  readonly categoryName: string
  readonly updatedAt: Date
}

const fields = (sql: Sql | Transaction) =>
  sql`p.category_id as "categoryId", p.name, p.description, p.price, p.currency, p.quantity, p.shipping,
    p.photo_file as "photoFile"`

const columns = (sql: Sql) => sql`p.id, p.slug, c.name as "categoryName", p.updated_at as "updatedAt", ${fields(sql)}`
const tables = (sql: Sql) => sql`products p join categories c on c.id = p.category_id`

const listed = (sql: Sql) => sql`select ${columns(sql)} from ${tables(sql)} where p.deleted_at is null`

/** The console's list. @param wanted.text part of a name or a description */
export function productList(
  sql: Sql,
  { text, category }: { readonly text?: string | undefined; readonly category?: string | undefined },
): ListParts {
  const part = `%${(text ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const sought = text === undefined ? sql`true` : sql`(p.name ilike ${part} or p.description ilike ${part})`
  const ofCategory = category === undefined ? sql`true` : sql`p.category_id = ${category}`
  return {
    columns: columns(sql),
    from: tables(sql),
    where: sql`p.deleted_at is null and ${sought} and ${ofCategory}`,
    id: sql`p.id`,
    sorts: {
      name: { expression: sql`lower(p.name)`, type: 'text' },
      category: { expression: sql`lower(c.name)`, type: 'text' },
      price: { expression: sql`p.price::int8`, type: 'int8' },
      quantity: { expression: sql`p.quantity::int8`, type: 'int8' },
      updatedAt: { expression: sql`p.updated_at`, type: 'timestamptz' },
    },
  }
}

export const listProducts = (sql: Sql): Promise<readonly ProductRow[]> =>
  sql<ProductRow[]>`${listed(sql)} order by lower(p.name), p.id`

export async function findProduct(sql: Sql, slug: string): Promise<ProductRow | undefined> {
  const [row] = await sql<ProductRow[]>`${listed(sql)} and p.slug = ${slug}`
  return row
}

/** A product's picture; null if none, undefined if there is no such product. */
export async function findProductPhoto(sql: Sql, id: string): Promise<string | null | undefined> {
  const [row] = await sql<{ file: string | null }[]>`
    select photo_file as file from products where id = ${id} and deleted_at is null`
  return row?.file
}

/** @returns its address, changed if the given one was taken */
export const addProduct = (
  sql: Sql,
  { id, slug, ...texts }: ProductTexts & { readonly id: string; readonly slug: string },
  adminId: string,
): Promise<string> =>
  sql.begin(async (tx) => {
    const { categoryId, name, description, price, currency, quantity, shipping, photoFile } = texts
    const insertAs = (address: string) => tx`
      insert into products (id, slug, category_id, name, description, price, currency, quantity, shipping, photo_file)
      values (${id}, ${address}, ${categoryId}, ${name}, ${description}, ${price}, ${currency}, ${quantity}, ${shipping},
        ${photoFile})
      on conflict (slug) do nothing returning slug`
    const own = `${slug}-${id.slice(-12)}`
    const [added] = await insertAs(slug)
    if (!added) await insertAs(own)
    await recordAction(tx, { adminId, action: 'product.create', subjectId: id, after: { ...texts } })
    return added ? slug : own
  })

export interface ProductChange extends Partial<ProductTexts> {
  /** `updatedAt` of the product the admin saw. */
  readonly seen?: string | undefined
}

type Changed = { readonly replaced: string | null; readonly slug: string } | 'not_found' | 'version_conflict'

/** Missing fields stay. Returns the replaced picture, or why nothing changed. */
export const changeProduct = (
  sql: Sql,
  id: string,
  { seen, ...change }: ProductChange,
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
    const { categoryId, name, description, price, currency, quantity, shipping, photoFile } = is
    await tx`
      update products set category_id = ${categoryId}, name = ${name}, description = ${description}, price = ${price},
        currency = ${currency}, quantity = ${quantity}, shipping = ${shipping}, photo_file = ${photoFile},
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
      where id = ${id}`
    await recordAction(tx, { adminId, action: 'product.change', subjectId: id, ...changed })
    return { replaced: was.photoFile === is.photoFile ? null : was.photoFile, slug }
  }) as Promise<Changed> // postgres.js widens the result of begin to an unwrapped form of itself

type Removed = { readonly photoFile: string | null } | 'not_found' | 'version_conflict'

/** Removes a product from the shop; one that was ordered stays for its orders. Returns its picture, or why it stays. */
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
    if (ordered) await tx`update products set deleted_at = now(), photo_file = null where id = ${id}`
    else await tx`delete from products where id = ${id}`
    const { slug: _slug, updatedAt: _updatedAt, ...before } = was
    await recordAction(tx, { adminId, action: 'product.delete', subjectId: id, before })
    return { photoFile: was.photoFile }
  }) as Promise<Removed> // as above

type LockedProduct = ProductTexts & Pick<ProductRow, 'slug' | 'updatedAt'>

async function lockProduct(tx: Transaction, id: string): Promise<LockedProduct | undefined> {
  const [row] = await tx<LockedProduct[]>`
    select p.slug, p.updated_at as "updatedAt", ${fields(tx)} from products p where p.id = ${id} and p.deleted_at is null for update`
  return row && { ...row }
}
