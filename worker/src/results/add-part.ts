import { bytesOf, joined, type ResultPart } from '@ashenda/platform/results/result-parts.ts'
import type { Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { ResultClaim } from './result-claim.ts'

/**
 * This many parts of a level become one of the next: of n publications each byte is written log16(n) + 1 times, and there are some fifty
 * parts at most.
 */
const partsOfALevel = 16

interface Writing {
  readonly storage: Pick<Storage, 'readStream' | 'writeStream'>
  readonly claim: Pick<ResultClaim, 'during'>
  /** The key for a merged part. */
  readonly newKey: () => StorageKey
}

/** Appends a part, merging full levels. Bytes are copied: concatenated gzip members are one file. */
export async function addPart(
  { storage, claim, newKey }: Writing,
  parts: readonly ResultPart[],
  added: ResultPart,
): Promise<ResultPart[]> {
  const all = [...parts, added]
  const last = all.slice(-partsOfALevel)
  if (last.length < partsOfALevel || last.some(({ level }) => level !== added.level)) return all
  const key = newKey()
  const pieces = last.map((part) => ({ key: part.key as StorageKey, bytes: part.bytes })) // only parts of ours are among them
  await storage.writeStream(key, claim.during(joined(storage, pieces)))
  return addPart({ storage, claim, newKey }, all.slice(0, -partsOfALevel), {
    key,
    bytes: bytesOf(last),
    level: added.level + 1,
  })
}
