import type { Sql, Transaction } from '../client.ts'
import { difference, recordAction } from './admin-actions.ts'

export interface CategoryRow {
  readonly id: string
  readonly name: string
}

export const listCategories = (sql: Sql): Promise<readonly CategoryRow[]> =>
  sql<CategoryRow[]>`select id, name from categories order by lower(name)`

/** False where there is one of this name; two admins who add it at once make one. */
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

/** @throws what `brokenUniqueIndex` knows as categories_name_key where another one bears the name */
export const renameCategory = (sql: Sql, category: CategoryRow, adminId: string): Promise<boolean> =>
  sql.begin(async (tx) => {
    const was = await lockCategory(tx, category.id)
    if (!was) return false
    const changed = difference({ name: was.name }, { name: category.name })
    if (!changed) return true
    await tx`update categories set name = ${category.name} where id = ${category.id}`
    await recordAction(tx, { adminId, action: 'category.rename', subjectId: category.id, ...changed })
    return true
  })

export type RemovalProblem = 'not_found' | 'category_in_use'

/** Removes a category that no product names; what was ordered keeps its product, and that its category. */
export const removeCategory = (sql: Sql, id: string, adminId: string): Promise<RemovalProblem | undefined> =>
  sql.begin(async (tx): Promise<RemovalProblem | undefined> => {
    const was = await lockCategory(tx, id)
    if (!was) return 'not_found'
    const [used] = await tx`select 1 from products where category_id = ${id} limit 1`
    if (used) return 'category_in_use'
    await tx`delete from categories where id = ${id}`
    await recordAction(tx, { adminId, action: 'category.delete', subjectId: id, before: { name: was.name } })
    return undefined
  }) as Promise<RemovalProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Against a product that is put into it meanwhile. */
async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow | undefined> {
  const [row] = await tx<CategoryRow[]>`select id, name from categories where id = ${id} for update`
  return row
}
