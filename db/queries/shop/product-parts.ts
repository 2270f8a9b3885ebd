import { mostPhotos } from '@ashenda/core/domain/shop.ts'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'

export interface WantedVariant {
  /** Missing for a new one. */
  readonly id?: string | undefined
  readonly name: string
  readonly stock: number
  /** The stock the admin saw: what was sold since stays sold. */
  readonly seen?: number | undefined
}

export type PartsProblem = 'not_found' | 'version_conflict' | 'out_of_stock' | 'product_photos_full'

/** Rolls back a change of which a part is not possible. */
class NotPossible extends Error {
  readonly problem: PartsProblem

  constructor(problem: PartsProblem) {
    super(problem)
    this.problem = problem
  }
}

const inOne = (sql: Sql, change: (tx: Transaction) => Promise<void>): Promise<PartsProblem | undefined> =>
  sql
    .begin((tx) => change(tx))
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof NotPossible) return error.problem
        throw error
      },
    )

async function touch(tx: Transaction, product: string): Promise<void> {
  const known = await tx`
    update products set updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
    where id = ${product} and deleted_at is null returning 1`
  if (known.length === 0) throw new NotPossible('not_found')
}

/**
 * Sets a product's variants, in this order; those not named are removed. @throws an error `brokenUniqueIndex` knows as product_variants_name_key
 * if a name comes twice
 */
export const setVariants = (
  sql: Sql,
  product: string,
  wanted: readonly WantedVariant[],
  adminId: string,
): Promise<PartsProblem | undefined> =>
  inOne(sql, async (tx) => {
    await touch(tx, product)
    const known = await tx<{ id: string; name: string; stock: number }[]>`
      select id, name, stock from product_variants where product_id = ${product} and removed_at is null order by id for no key update`
    const kept = new Set(wanted.flatMap(({ id }) => id ?? []))
    if ([...kept].some((id) => known.every((one) => one.id !== id))) throw new NotPossible('version_conflict')
    // Names move between variants: none stands in another's way meanwhile.
    for (const { id } of known)
      await tx`
        update product_variants set name = id::text, removed_at = ${kept.has(id) ? null : tx`now()`}, stock = ${kept.has(id) ? tx`stock` : 0}
        where id = ${id}`
    for (const [position, { id, name, stock, seen }] of wanted.entries()) {
      if (id === undefined) {
        await tx`
          insert into product_variants (id, product_id, name, stock, position)
          values (uuidv7(), ${product}, ${name}, ${stock}, ${position})`
        continue
      }
      const more = stock - (seen ?? known.find((one) => one.id === id)?.stock ?? 0)
      const changed = await tx`
        update product_variants set name = ${name}, position = ${position}, stock = stock + ${more}
        where id = ${id} and stock + ${more} >= 0 returning 1`
      if (changed.length === 0) throw new NotPossible('out_of_stock')
    }
    const told = (all: readonly { readonly name: string; readonly stock: number }[]) =>
      all.map(({ name, stock }) => `${name || '–'}: ${stock}`).join(', ')
    await recordAction(tx, {
      adminId,
      action: 'product.variants',
      subjectId: product,
      before: { variants: told(known) },
      after: { variants: told(wanted) },
    })
  })

/** Adds a picture behind the others. */
export const addPhoto = (sql: Sql, product: string, file: string, adminId: string): Promise<PartsProblem | undefined> =>
  inOne(sql, async (tx) => {
    await touch(tx, product)
    const added = await tx`
      update products set photo_file = coalesce(photo_file, ${file}),
        more_photos = case when photo_file is null then more_photos else more_photos || ${file}::text end
      where id = ${product} and cardinality(array_remove(photo_file || more_photos, null)) < ${mostPhotos} returning 1`
    if (added.length === 0) throw new NotPossible('product_photos_full')
    await recordAction(tx, { adminId, action: 'product.photos', subjectId: product, after: { added: file } })
  })

/** Puts a product's pictures in this order; those not named are removed. Resolves with them, or why nothing changed. */
export async function arrangePhotos(
  sql: Sql,
  product: string,
  files: readonly string[],
  adminId: string,
): Promise<readonly string[] | PartsProblem> {
  let removed: readonly string[] = []
  const problem = await inOne(sql, async (tx) => {
    await touch(tx, product)
    const [kept] = await tx<{ files: readonly string[] }[]>`
      select array_remove(photo_file || more_photos, null) as files from products where id = ${product}`
    const before = kept?.files ?? []
    // Somebody else added or removed one.
    if (files.some((file) => !before.includes(file))) throw new NotPossible('version_conflict')
    removed = before.filter((file) => !files.includes(file))
    const [first = null, ...more] = files
    await tx`update products set photo_file = ${first}, more_photos = ${more} where id = ${product}`
    await recordAction(tx, {
      adminId,
      action: 'product.photos',
      subjectId: product,
      before: { photos: before.join(', ') },
      after: { photos: files.join(', ') },
    })
  })
  return problem ?? removed
}
