/**
 * Node flags for processes on a ballot's path, as in docker/Dockerfile (docs/decisions/057-runtime-flags.md).
 * - V8 has four helper threads per process; with few shared cores they delay each other.
 * - V8 allocates objects it expects to live long among old ones. It did so with answers, which live for milliseconds: dead, they kept what
 * they refer to alive, and a pause of 4 ms, three times a second, became 15.
 */
export const votingFlags: readonly string[] = ['--v8-pool-size=1', '--no-allocation-site-pretenuring']
