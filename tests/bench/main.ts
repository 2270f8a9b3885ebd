import { readOptions } from './options.ts'

/** What `npm run bench -- <what>` can measure. */
const benchmarks = {
  votes: async () => (await import('./votes/votes.ts')).benchVotes,
  people: async () => (await import('./people/people.ts')).benchPeople,
  cards: async () => (await import('./cards/cards.ts')).benchCards,
  pages: async () => (await import('./pages/pages.ts')).benchPages,
  live: async () => (await import('./live/live.ts')).benchLive,
  chain: async () => (await import('./chain/chain.ts')).benchChain,
  memory: async () => (await import('./memory/memory.ts')).benchMemory,
  growth: async () => (await import('./growth/growth.ts')).benchGrowth,
  soak: async () => (await import('./soak/soak.ts')).benchSoak,
}

const isKnown = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name)

const [what = '', ...args] = process.argv.slice(2)
if (isKnown(what)) {
  const bench = await benchmarks[what]()
  await bench(readOptions(args))
} else {
  console.error(
    `npm run bench -- <${Object.keys(benchmarks).join(' | ')}> [--rounds 5] [--seconds 8] [--only ours,ceiling] [--ballots 1000000] [--minutes 60] [--rate 1000]`,
  )
  process.exitCode = 1
}
