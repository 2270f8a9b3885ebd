import { messageOf } from '../setup/message.ts'

/** Exits with the code a command returns. Failures are shown as text only: usually the machine lacks something. */
export async function withExitCode(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(`\n${messageOf(error)}`)
    process.exit(1)
  }
}
