export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/**
 * How long to wait before attempt `attempt` (from 0) is repeated: a random moment between the first pause and a limit that
 * triples with every attempt, so that thousands of pages do not come back in the same instant.
 */
export function backoffMs(attempt: number, { firstMs, mostMs }: Backoff, random: () => number = Math.random): number {
  const limit = Math.min(mostMs, firstMs * 3 ** (attempt + 1))
  return Math.round(firstMs + random() * (limit - firstMs))
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
