import type { Sql, Transaction } from '../../client.ts'
import { difference, isOutdated, recordAction } from '../admin/admin-actions.ts'
import type { ListParts } from '../list-page.ts'

export interface CategoryRow {
  readonly id: string
  readonly name: string
}

export const listCategories = (sql: Sql | Transaction): Promise<readonly CategoryRow[]> =>
  sql<CategoryRow[]>`select id, name from categories order by lower(name)`

export interface ListedCategory extends CategoryRow {
  /** Drafts are counted. */
  readonly products: number
}

/** The console's list. */
export function categoryList(sql: Sql, text: string | undefined): ListParts {
  const products = sql`(select count(*) from products p where p.category_id = c.id and p.deleted_at is null)`
  return {
    columns: sql`c.id, c.name, ${products}::int as products`,
    from: sql`categories c`,
    where: text === undefined ? sql`true` : sql`position(lower(${text}) in lower(c.name)) > 0`,
    id: sql`c.id`,
    sorts: {
      name: { expression: sql`lower(c.name)`, type: 'text' },
      products: { expression: products, type: 'int8' },
    },
  }
}

/** False if the name exists; two admins who add it at once make one. */
export const addCategory = (sql: Sql, category: CategoryRow, adminId: string): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [added] = await tx`
      insert into categories (id, name) values (${category.id}, ${category.name}) on conflict do nothing returning id`
    if (!added) return false
    await recordAction(tx, {
      adminId,
      action: 'category.create',
      subjectId: category.id,
      after: { name: category.name },
    })
    return true
  })

export type RenameProblem = 'not_found' | 'version_conflict'

/** @throws an error `brokenUniqueIndex` knows as categories_name_key if the name is taken */
export const renameCategory = (
  sql: Sql,
  { id, name, seen }: CategoryRow & { readonly seen?: string | undefined },
  adminId: string,
): Promise<RenameProblem | undefined> =>
  sql.begin(async (tx): Promise<RenameProblem | undefined> => {
    const row = await lockCategory(tx, id)
    if (!row) return 'not_found'
    const step = { subjectId: id, adminId, was: { name: row.name }, is: { name } }
    if (await isOutdated(tx, { ...step, seen: seen === undefined ? {} : { name: seen } })) return 'version_conflict'
    const changed = difference(step.was, step.is)
    if (!changed) return undefined
    await tx`update categories set name = ${name} where id = ${id}`
    await recordAction(tx, { adminId, action: 'category.rename', subjectId: id, ...changed })
    return undefined
  }) as Promise<RenameProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

export type RemovalProblem = 'not_found' | 'version_conflict' | 'category_in_use'

/** Removes a category without products; ordered products keep theirs. */
export const removeCategory = (
  sql: Sql,
  { id, seen }: { readonly id: string; readonly seen?: string | undefined },
  adminId: string,
): Promise<RemovalProblem | undefined> =>
  sql.begin(async (tx): Promise<RemovalProblem | undefined> => {
    const was = await lockCategory(tx, id)
    if (!was) return 'not_found'
    if (seen !== undefined && seen !== was.name) return 'version_conflict'
    const [used] = await tx`select 1 from products where category_id = ${id} limit 1`
    if (used) return 'category_in_use'
    await tx`delete from categories where id = ${id}`
    await recordAction(tx, { adminId, action: 'category.delete', subjectId: id, before: { name: was.name } })
    return undefined
  }) as Promise<RemovalProblem | undefined> // as above

/** Blocks products from being added meanwhile. */
async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow | undefined> {
  const [row] = await tx<CategoryRow[]>`select id, name from categories where id = ${id} for update`
  return row
}
