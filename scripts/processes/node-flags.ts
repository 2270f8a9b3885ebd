/**
 * For Node, of processes that stand in the way of a ballot; docker/Dockerfile says the same. V8 has four threads in each process that compile
 * and collect beside it; where processes share few cores they hold up one another (docs/decisions/055-half-load.md).
 */
export const votingFlags: readonly string[] = ['--v8-pool-size=1']
