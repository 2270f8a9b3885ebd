import type { OrderStatus } from '@ashenda/core/domain/shop.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { v7 } from 'uuid'
import { type Answer, readAnswer } from './http.ts'
import type { Platform } from './platform.ts'
import { type FormPart, formOf } from './send-photo.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A person's call; a body as JSON, parts as a form, a file as it is. */
export async function call(
  { url }: Pick<Platform, 'url'>,
  { cookie }: { readonly cookie: string },
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const isRaw = Array.isArray(body) || body instanceof Blob
  return readAnswer(
    await fetch(url + path, {
      method,
      headers: { cookie, ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: encoded(body) }),
    }),
  )
}

const encoded = (body: unknown): BodyInit => {
  if (body instanceof Blob) return body
  return Array.isArray(body) ? formOf(body as FormPart[]) : JSON.stringify(body) // an array is a form's parts
}

export async function insertCategory(sql: Sql, name = `category ${v7()}`): Promise<string> {
  const id = v7()
  await sql`insert into categories (id, name) values (${id}, ${name})`
  return id
}

export interface TestProduct {
  readonly id: string
  readonly slug: string
  /** Its only variant. */
  readonly variant: string
}

interface ProductChoice {
  readonly name?: string
  readonly price?: number
  readonly currency?: 'ETB' | 'USD'
  readonly stock?: number
  readonly shipping?: boolean
  readonly kind?: 'goods' | 'tcard'
  readonly isDraft?: boolean
}

export async function insertProduct(
  sql: Sql,
  categoryId: string,
  choice: ProductChoice | string = {},
): Promise<TestProduct> {
  const {
    name = 'Tilfi dress',
    price = 450_000,
    currency = 'ETB',
    stock = 7,
    ...rest
  } = typeof choice === 'string' ? { name: choice } : choice
  const { kind = 'goods', shipping = kind === 'goods', isDraft = false } = rest as ProductChoice
  const [id, variant] = [v7(), v7()]
  const slug = `product-${id}`
  await sql`
    insert into products (id, slug, category_id, name, description, price, currency, shipping, kind, is_draft)
    values (${id}, ${slug}, ${categoryId}, ${name}, 'White cotton with a woven border', ${price}, ${currency}, ${shipping}, ${kind}, ${isDraft})`
  await sql`insert into product_variants (id, product_id, stock) values (${variant}, ${id}, ${stock})`
  return { id, slug, variant }
}

export async function stockOf(sql: Sql, { variant }: Pick<TestProduct, 'variant'>): Promise<number> {
  const [row] = await sql<{ stock: number }[]>`select stock from product_variants where id = ${variant}`
  return row?.stock ?? Number.NaN
}

interface OrderChoice {
  readonly status?: OrderStatus
  readonly isPaid?: boolean
  readonly createdAt?: Date
  readonly products?: readonly Pick<TestProduct, 'id'>[]
}

/** An order by Letebrhan Kiros of Adwa. */
export async function insertOrder(sql: Sql, choice: OrderChoice = {}): Promise<string> {
  const { status = 'Not Processed', isPaid = true, createdAt = new Date(), products = [] } = choice
  const id = v7()
  await sql`
    insert into orders (id, status, buyer_name, buyer_email, buyer_phone, buyer_address, is_paid, created_at)
    values (${id}, ${status}, 'Letebrhan Kiros', 'letebrhan@example.org', '+251955010001', 'Adwa, Tigray', ${isPaid},
      ${createdAt})`
  for (const product of products)
    await sql`
      insert into order_products (order_id, product_id, name, description, price, currency)
      select ${id}, id, name, description, price, currency from products where id = ${product.id}`
  return id
}

/** A row's log lines, oldest first: action, before, after. */
export const actionsOn = async (sql: Sql, subjectId: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  sql`select action, before, after from admin_actions where subject_id = ${subjectId} order by id`
