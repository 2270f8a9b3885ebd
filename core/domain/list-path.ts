import type { GetActorsBody } from '../contracts/http/contestants.ts'

/** The address of a page of the list: one for the same selection, so that caches have it once. */
export function listPath(selection: GetActorsBody['selection']): string {
  const query = new URLSearchParams()
  for (const name of ['id', 'address', 'fName', 'mName', 'lName', 'name', 'page'] as const) {
    const value = selection[name]
    if (value !== undefined && value !== '' && value !== 0) query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? '/actor/list' : `/actor/list?${text}`
}
