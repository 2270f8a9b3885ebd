import { setFlagsFromString } from 'node:v8'

/**
 * Has garbage collected before the heap has grown to several times what is in use: results and sheets of cards pass through in large pieces, and
 * with ten million ballots the process then holds no more than with a hundred thousand (decision 57).
 */
export const keepHeapSmall = (): void => setFlagsFromString('--optimize-for-size')
