import { expect } from 'vitest'
import { patienceMs } from '../../support/patience.ts'

/** What a page shows a moment later: asked again until the expectation holds. */
export const eventually = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: patienceMs, interval: 50 })
