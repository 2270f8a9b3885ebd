import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Has garbage collected before the heap has grown to several times what is in use: results and sheets of cards pass through in large pieces, and
 * with ten million ballots the process then holds no more than with a hundred thousand (decision 57). V8 makes fifty megabytes of old objects before
 * it first looks which of them are in use, and goes by that from then on: it is made to look now (decision 4).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size --expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
