import { readOptions } from './options.ts'

/** What `npm run bench -- <what>` can measure. */
const benchmarks = {
  votes: async () => (await import('./votes/votes.ts')).benchVotes,
  cards: async () => (await import('./cards/cards.ts')).benchCards,
  pages: async () => (await import('./pages/pages.ts')).benchPages,
  live: async () => (await import('./live/live.ts')).benchLive,
}

const isKnown = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name)

const [what = '', ...args] = process.argv.slice(2)
if (isKnown(what)) {
  const bench = await benchmarks[what]()
  await bench(readOptions(args))
} else {
  console.error(
    `npm run bench -- <${Object.keys(benchmarks).join(' | ')}> [--rounds 5] [--seconds 8] [--only ours,ceiling]`,
  )
  process.exitCode = 1
}
