export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/**
 * The pause before repeating attempt `attempt` (from 0): random between the first pause and a limit that triples, so that thousands of
 * pages do not return at once.
 */
export function jitteredBackoffMs(
  attempt: number,
  { firstMs, mostMs }: Backoff,
  random: () => number = Math.random,
): number {
  const limit = Math.min(mostMs, firstMs * 3 ** (attempt + 1))
  return Math.round(firstMs + random() * (limit - firstMs))
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
