import { parseArgs } from 'node:util'
import type { BenchOptions } from './harness.ts'

/** `npm run bench -- <name>`: prints figures and their ratios. docs/benchmarks.md keeps the last ones. */
const benches = {
  votes: async () => (await import('./votes.ts')).benchVotes,
  live: async () => (await import('./live.ts')).benchLive,
  cards: async () => (await import('./cards.ts')).benchCards,
  pages: async () => (await import('./pages.ts')).benchPages,
  lists: async () => (await import('./lists.ts')).benchLists,
}

const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    sockets: { type: 'string', default: '1000,10000' },
    cards: { type: 'string', default: '1000,10000' },
    only: { type: 'string' },
  },
})

function numberOf(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new Error(`${text} is not a whole number above 0`)
}

const [name = ''] = positionals
if (isBench(name)) {
  const options: BenchOptions = {
    rounds: numberOf(values.rounds),
    seconds: numberOf(values.seconds),
    sockets: values.sockets.split(',').map(numberOf),
    cards: values.cards.split(',').map(numberOf),
    only: values.only?.split(','),
  }
  const bench = await benches[name]()
  await bench(options)
} else {
  console.error(
    `npm run bench -- ${Object.keys(benches).join(' | ')} [--rounds 5] [--seconds 8] [--only ours,ceiling] [--sockets 1000,10000] [--cards 1000,10000]`,
  )
  process.exitCode = 1
}
