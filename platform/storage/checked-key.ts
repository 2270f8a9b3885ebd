import { areas, type StorageKey } from './storage.ts'

const keyForm = new RegExp(`^(?:${areas.join('|')})/[a-z0-9][a-z0-9.-]*$`)

export const isKey = (key: string): key is StorageKey => keyForm.test(key)

/** A key that we did not generate could point outside the folder. @throws for such a key */
export function checkedKey(key: StorageKey): StorageKey {
  if (!isKey(key)) throw new Error('a storage key was not generated here')
  return key
}
