import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from '../../scripts/services/postgres-home.ts'
import { commandAt, type Place, thisMachine } from './place.ts'
import { descendantsOf } from './process-tree.ts'
import { until } from './until.ts'

/** A program that was started, with all that it starts. */
export interface Program {
  readonly start: () => void
  /** kill -9 of all of it; resolves when it is gone. */
  readonly kill: () => Promise<void>
  /** As it is asked to end itself; resolves when it has. */
  readonly end: (name: NodeJS.Signals) => Promise<void>
  /** Every process of it, whoever starts others first. */
  readonly pids: () => readonly number[]
}

interface ProgramOptions {
  /** Of its log. */
  readonly name: string
  readonly place: Place
  /** As it is called in that Debian, with its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Beside what this process has. */
  readonly env?: Readonly<Record<string, string>>
  /** Processes that are its own and no children of it. */
  readonly others?: () => readonly number[]
}

export interface DebianPrograms {
  readonly start: (options: ProgramOptions) => Program
  /** What ends by itself, for this process to run as root: gives what it is called here. */
  readonly commandOf: (command: readonly [string, ...string[]]) => [program: string, args: string[]]
  /** Ends all of them. */
  readonly remove: () => Promise<void>
}

/**
 * In a namespace of mounts of its own, which goes with the program: the root's /proc, /dev, accounts and hosts are this machine's, and so is the
 * folder of the run, under the same path.
 */
const enter = `set -e; root=$1 home=$2 account=$3; shift 3
mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"; mount --bind /etc/passwd "$root/etc/passwd"; mount --bind /etc/hosts "$root/etc/hosts"
mkdir -p "$root$home"; mount --bind "$home" "$root$home"
exec chroot --userspec="$account" "$root" "$@"`

/**
 * Starts programs of a Debian (scripts/setup/unpacked-debian.ts): this machine's, or one that is unpacked in a folder.
 * @param root of that Debian
 * @param home of the run: absolute, and the account's to read; logs are written there
 * @param account that they run as; undefined: whoever runs this
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
