import type { GetActorsBody } from '../contracts/http/contestants.ts'

/** A list page's address, canonical per selection, so that caches hold it once. */
export function listPath(selection: GetActorsBody['selection']): string {
  const query = new URLSearchParams()
  for (const name of ['id', 'address', 'fName', 'mName', 'lName', 'name', 'order', 'page'] as const) {
    const value = selection[name]
    if (value !== undefined && value !== '' && value !== 0) query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? '/actor/list' : `/actor/list?${text}`
}
