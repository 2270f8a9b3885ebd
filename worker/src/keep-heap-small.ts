import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects garbage before the heap grows to several times its use: results and card sheets pass through in large pieces, and with ten
 * million ballots the process then holds no more than with a hundred thousand (decision 57). V8 allocates fifty megabytes of old objects
 * before its first full collection, and sizes the heap by that from then on; this forces the collection now (decision 4).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size --expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
