import { type StdioOptions, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectRoot } from '../setup/project.ts'

interface Options {
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
  /** A file descriptor for its output while another program has the terminal. */
  readonly output?: number
}

/** Runs a project program (`args` are Node's) in the terminal by default, forwards signals, and returns its exit code. */
export function runProgram(
  args: readonly string[],
  { env = process.env, signal, output }: Options = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const stdio: StdioOptions = output === undefined ? 'inherit' : ['ignore', output, output]
    const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio, ...(signal && { signal }) })
    const handOn = (signal: NodeJS.Signals): boolean => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const name of signals) process.on(name, handOn)
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      for (const name of signals) process.off(name, handOn)
      resolve(killedBy ? 128 + constants.signals[killedBy] : (code ?? 1))
    })
  })
}
