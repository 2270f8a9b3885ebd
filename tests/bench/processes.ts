import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { votingFlags } from '../../scripts/processes/node-flags.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const stoppedWithinMs = 15_000

export interface Program {
  readonly name: string
  /** A file of the project, or its whole path. */
  readonly file: string
  readonly args?: readonly string[]
  /** What runs it, in the place of Node: its path. */
  readonly runtime?: string
  /** A module of the project that the program loads before its own. */
  readonly preload?: string
  readonly env: Readonly<Record<string, string>>
}

export interface RunningProgram {
  readonly name: string
  readonly pid: number
  /** The first thing it says over its channel; fails when it ends first. Only programs of the benchmark say anything. */
  readonly firstMessage: () => Promise<unknown>
  /** Says something over its channel and waits for what it says next; one question at a time. */
  readonly ask: (message: object) => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Starts a program with an environment of its own; what it prints goes to our error output. */
export function startProgram({ name, file, args = [], runtime, preload, env }: Program): RunningProgram {
  const before = preload === undefined ? [] : ['--import', path.join(projectRoot, preload)]
  const child = spawn(runtime ?? process.execPath, [...(runtime ? [] : flagsFor(name)), ...before, file, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const message = nextMessageOf(child, name)
  message.catch(() => {})
  return {
    name,
    pid: child.pid ?? 0,
    firstMessage: () => message,
    ask: (question) => {
      const answer = nextMessageOf(child, name)
      child.send(question)
      return answer
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const force = setTimeout(() => child.kill('SIGKILL'), stoppedWithinMs)
        child.kill('SIGTERM')
        await once(child, 'exit')
        clearTimeout(force)
      }
      process.off('exit', endWithUs)
    },
  }
}

/** The product’s, which peers get as well. */
const flagsFor = (name: string): readonly string[] => [...(name === 'media' ? [] : votingFlags), ...profilerFor(name)]

/** BENCH_PROFILE=api writes a CPU profile of the process of that name into the working folder, for a look at where time goes. */
const profilerFor = (name: string): string[] =>
  process.env['BENCH_PROFILE'] === name ? ['--cpu-prof', '--cpu-prof-dir', '.data/profiles'] : []

function nextMessageOf(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void): void => {
      child.off('message', onMessage).off('error', onError).off('exit', onExit)
      done()
    }
    const onMessage = (message: unknown): void => settle(() => resolve(message))
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (code: number | null, signal: string | null): void =>
      settle(() => reject(new Error(`${name} ended with ${signal ?? `code ${code}`}`)))
    child.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}
