import { expect } from 'vitest'

/** What a page shows a moment later: asked again until the expectation holds. */
export const eventually = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 10_000, interval: 50 })
