import { playRound } from './machines/play-round.ts'
import { machinesOfPostgres } from './machines/postgres-site.ts'
import { seeded } from './random.ts'

const t = performance.now()
const say = (...a: unknown[]) => console.log(((performance.now() - t) / 1000).toFixed(1), ...a)
const site = await machinesOfPostgres.start({ perSecond: Number(process.env['RATE'] ?? 150), seed: 53 })
say('up')
try {
  for (const fault of process.argv.slice(2)) {
    const name = Object.keys(machinesOfPostgres.faults).find((one) => one.includes(fault)) ?? fault
    try {
      say(
        JSON.stringify(
          await playRound(machinesOfPostgres, site, name, seeded(Math.floor(Math.random() * 1e6), 'x')),
          null,
          1,
        ),
      )
    } catch (error) {
      say(error)
    }
    say('logs', await site.keepLogs('try'))
  }
} finally {
  await site.stop()
  process.exit()
}
