/**
 * For Node, of processes that stand in the way of a ballot; docker/Dockerfile says the same (docs/decisions/057-memory-that-stays.md).
 *
 * - V8 has four threads in each process that compile and collect beside it; where processes share few cores they hold up one another.
 * - What V8 takes for long-lived it puts among the old objects at once. Answers were, which live for milliseconds: dead, they kept all that they
 *   name alive, and a pause of 4 ms, three times a second, was one of 15.
 */
export const votingFlags: readonly string[] = ['--v8-pool-size=1', '--no-allocation-site-pretenuring']
