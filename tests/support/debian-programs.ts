import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import type { Account } from '../../scripts/services/postgres-home.ts'
import { commandAt, type Place, thisMachine } from './place.ts'
import { descendantsOf } from './process-tree.ts'
import { until } from './until.ts'

/** A started program with its children. */
export interface Program {
  readonly start: () => void
  /** kill -9 of all; resolves when gone. */
  readonly kill: () => Promise<void>
  /** Sends a signal; resolves when it ended. */
  readonly end: (name: NodeJS.Signals) => Promise<void>
  /** All its processes, parents first. */
  readonly pids: () => readonly number[]
}

interface ProgramOptions {
  /** The name of its log. */
  readonly name: string
  readonly place: Place
  /** With its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Beside what this process has. */
  readonly env?: Readonly<Record<string, string>>
  /** Detached processes that belong to it. */
  readonly others?: () => readonly number[]
}

export interface DebianPrograms {
  readonly start: (options: ProgramOptions) => Program
  /** Wraps a command that ends by itself, to run as root. */
  readonly commandOf: (command: readonly [string, ...string[]]) => [program: string, args: string[]]
  /** Ends all of them. */
  readonly remove: () => Promise<void>
}

/**
 * Starts programs that Debian packages installed.
 * @param home the run's folder: absolute and readable by the account; logs go there
 * @param account to run as; undefined: the present one
 */
export function debianPrograms(home: string, account: Account | undefined): DebianPrograms {
  const children: ChildProcess[] = []
  const started: Program[] = []
  const killAll = (): void => {
    for (const program of started) for (const pid of program.pids()) signal(pid, 'SIGKILL')
  }
  process.once('exit', killAll)
  const asAccount = (place: Place, command: readonly [string, ...string[]]): [string, string[]] =>
    account
      ? commandAt(place, 'chroot', [`--userspec=${account.uid}:${account.gid}`, '/', ...command])
      : commandAt(place, command[0], command.slice(1))
  return {
    commandOf: (command) => asAccount(thisMachine, command),
    start: ({ name, place, command, env, others = () => [] }) => {
      let child: ChildProcess | undefined
      const start = (): void => {
        const log = openSync(path.join(home, `${name}.log`), 'a')
        child = spawn(...asAccount(place, command), {
          cwd: '/',
          env: { ...process.env, ...env },
          stdio: ['ignore', log, log],
          detached: true,
        })
        closeSync(log)
        children.push(child)
      }
      const program: Program = {
        start,
        end: async (name) => {
          if (!child || hasEnded(child)) return
          const ended = once(child, 'exit')
          child.kill(name)
          await ended
        },
        pids: () => [...treeOf(child && !hasEnded(child) ? child.pid : undefined), ...others()],
        kill: async () => {
          const ended = child && !hasEnded(child) ? once(child, 'exit') : undefined
          for (const pid of program.pids()) signal(pid, 'SIGKILL')
          await ended
        },
      }
      start()
      started.push(program)
      return program
    },
    remove: async () => {
      process.off('exit', killAll)
      killAll()
      await until(() => children.every(hasEnded))
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export const treeOf = (pid: number | undefined): readonly number[] =>
  pid === undefined ? [] : [pid, ...descendantsOf(pid)]

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended
  }
}
