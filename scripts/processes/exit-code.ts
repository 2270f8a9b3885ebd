import { messageOf } from '../setup/message.ts'

/** Ends with the exit code that a command's work gives. A failure is told in words alone: as a rule the machine lacks something. */
export async function withExitCode(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(`\n${messageOf(error)}`)
    process.exit(1)
  }
}
