import { checkAll } from './check.ts'
import type { VotersOrder, VotersReport } from './protocol.ts'
import { Voters } from './voters.ts'

let voters: Voters | undefined

async function obey(message: VotersOrder): Promise<VotersReport> {
  if (message.order === 'start') {
    voters = new Voters(message.options)
    return { report: 'started' }
  }
  if (!voters) throw new Error('there are no voters yet')
  return message.order === 'run'
    ? { report: 'ran', result: await voters.run(message.run) }
    : { report: 'checked', result: await checkAll(voters, message.check) }
}

/** The process of the voters; it does what it is told over its channel and ends with it. */
process.on('message', async (message: VotersOrder) => {
  const report = await obey(message).catch(
    (error: unknown): VotersReport => ({
      report: 'failed',
      problem: error instanceof Error ? (error.stack ?? '') : String(error),
    }),
  )
  process.send?.(report)
})
process.on('disconnect', () => process.exit())
