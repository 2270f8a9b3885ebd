import { registerHooks } from 'node:module'

/** What makes the chain, and what stands in for it here. */
const exchanged = {
  '/worker/src/ballots/seal-group.ts': './no-seal.ts',
  '/db/queries/ballot-group.ts': './ballot-group-without-chain.ts',
}

/** The process that tallies, with a worker that knows no chain; its own code is the worker's as it stands. */
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context)
    const [, instead] = Object.entries(exchanged).find(([file]) => resolved.url.endsWith(file)) ?? []
    const isAskedHere = context.parentURL?.startsWith(import.meta.resolve('./')) ?? false
    return instead === undefined || isAskedHere ? resolved : { ...resolved, url: import.meta.resolve(instead) }
  },
})
await import('./tally.ts')
