import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
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
  /** Command and arguments in that Debian. */
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
 * In its own mount namespace, which ends with the program: /proc, /dev, accounts and hosts are this machine's, and so is the run's folder,
 * under the same path.
 */
const enter = `set -e; root=$1 home=$2 account=$3; shift 3
mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"; mount --bind /etc/passwd "$root/etc/passwd"; mount --bind /etc/hosts "$root/etc/hosts"
mkdir -p "$root$home"; mount --bind "$home" "$root$home"
exec chroot --userspec="$account" "$root" "$@"`

/**
 * Starts programs of a Debian (scripts/setup/unpacked-debian.ts): this machine's, or an unpacked one. @param root of that Debian @param
 * home the run's folder: absolute and readable by the account; logs go there @param account to run as; undefined: the present one
 */
export function debianPrograms(root: string, home: string, account: Account | undefined): DebianPrograms {
  const children: ChildProcess[] = []
  const started: Program[] = []
  const killAll = (): void => {
    for (const program of started) for (const pid of program.pids()) signal(pid, 'SIGKILL')
  }
  process.once('exit', killAll)
  const inRoot = (place: Place, command: readonly [string, ...string[]]): [string, string[]] => {
    if (!account) return commandAt(place, ...split(command))
    const owner = `${account.uid}:${account.gid}`
    if (root === '/') return commandAt(place, 'chroot', [`--userspec=${owner}`, root, ...command])
    return commandAt(place, 'unshare', ['--mount', 'sh', '-c', enter, 'sh', root, home, owner, ...command])
  }
  return {
    commandOf: (command) => inRoot(thisMachine, command),
    start: ({ name, place, command, env, others = () => [] }) => {
      let child: ChildProcess | undefined
      const start = (): void => {
        const log = openSync(path.join(home, `${name}.log`), 'a')
        child = spawn(...inRoot(place, command), {
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
      if (root !== '/') await rm(path.join(root, home), { recursive: true, force: true })
    },
  }
}

const split = ([program, ...args]: readonly [string, ...string[]]): [string, string[]] => [program, args]

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
