import { registerHooks } from 'node:module'

/** What makes the chain, and what stands in for it here. */
const exchanged = {
  '@ashenda/worker/ballots/group-digests.ts': './no-digests.ts',
  '@ashenda/db/queries/ballots/ballot-group.ts': './ballot-group-without-chain.ts',
}
const standIns = new Map(
  Object.entries(exchanged).map(([module, standIn]) => [import.meta.resolve(module), import.meta.resolve(standIn)]),
)
const used = new Set<string>()

/** The process that tallies, with a worker that knows no chain; its own code is the worker's as it stands. */
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context)
    const standIn = standIns.get(resolved.url)
    const isAskedHere = context.parentURL?.startsWith(import.meta.resolve('./')) ?? false
    if (standIn === undefined || isAskedHere) return resolved
    used.add(standIn)
    return { ...resolved, url: standIn }
  },
})
await import('./tally.ts')
// A worker that takes them from elsewhere would be measured as it is, and called one without a chain.
for (const standIn of standIns.values()) if (!used.has(standIn)) throw new Error(`nothing uses ${standIn}`)
