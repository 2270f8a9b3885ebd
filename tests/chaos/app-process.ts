import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../support/compile-cache.ts'
import { commandAt, type Place, thisMachine } from '../support/place.ts'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** A started api or worker. What it prints goes to its log file, through all restarts. */
export interface AppProcess {
  readonly name: string
  readonly logFile: string
  readonly pid: number | undefined
  /** By SIGSTOP, until SIGCONT. */
  readonly isFrozen: boolean
  /** kill -9; resolves when it is gone. */
  readonly kill: () => Promise<void>
  readonly start: () => void
  readonly signal: (signal: NodeJS.Signals) => void
  /** Its wall clock is off by so many ms from now on, through all restarts; 0 puts it right. */
  readonly stepClock: (offsetMs: number) => void
  /** SIGTERM; once it has ended, it is started from another version's folder, with the same environment. @throws unless it ended well */
  readonly replace: (root: string) => Promise<void>
  /** SIGTERM and no restart; resolves when it is gone. */
  readonly stop: () => Promise<void>
}

export interface AppProcessOptions {
  readonly name: string
  /** The folder of the version it is started from: this one's, unless said. */
  readonly root?: string
  /** From the root of its version. */
  readonly entry: string
  readonly env: Readonly<Record<string, string>>
  readonly logDir: string
  /** This machine, unless said. */
  readonly place?: Place
  /** Told when the process ended without having been killed or stopped; it is started again, as a supervisor would. */
  readonly onCrash: (problem: string) => void
}

const steppedClock = path.join(projectRoot, 'tests/chaos/stepped-clock.ts')
const restartAfterMs = 300
const stoppedWithinMs = 15_000

export function startAppProcess(options: AppProcessOptions): AppProcess {
  const logFile = path.join(options.logDir, `${options.name}.log`)
  const clockFile = path.join(options.logDir, `${options.name}.clock`)
  let child: ChildProcess | undefined
  let wanted = true
  let isFrozen = false
  let root = options.root ?? projectRoot

  const start = (): void => {
    if (child) return
    const log = openSync(logFile, 'a')
    const command = commandAt(options.place ?? thisMachine, process.execPath, ['--import', steppedClock, options.entry])
    const started = spawn(...command, {
      cwd: root,
      env: { PATH: process.env['PATH'], ...compileCache, CHAOS_CLOCK_FILE: clockFile, ...options.env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    child = started
    isFrozen = false
    started.once('exit', (code, signal) => {
      child = undefined
      if (!wanted || signal === 'SIGKILL') return
      options.onCrash(`${options.name} ended by itself (${signal ?? `code ${code}`})`)
      void wait(restartAfterMs).then(() => wanted && start())
    })
  }

  /** How it ended; undefined where it did not run. */
  const end = async (signal: NodeJS.Signals): Promise<unknown> => {
    const running = child
    if (!running) return undefined
    const gone = once(running, 'exit')
    running.kill(signal)
    const force = setTimeout(() => running.kill('SIGKILL'), stoppedWithinMs)
    const [code, killedBy] = await gone
    clearTimeout(force)
    return killedBy ?? code
  }

  const killWithTests = (): void => void child?.kill('SIGKILL')
  process.once('exit', killWithTests)
  start()
  return {
    name: options.name,
    logFile,
    get pid() {
      return child?.pid
    },
    kill: async () => void (await end('SIGKILL')),
    start,
    get isFrozen() {
      return isFrozen
    },
    signal: (signal) => {
      child?.kill(signal)
      if (signal === 'SIGSTOP' || signal === 'SIGCONT') isFrozen = signal === 'SIGSTOP'
    },
    stepClock: (offsetMs) => {
      // In one piece: the process may look at any moment.
      writeFileSync(`${clockFile}.new`, String(offsetMs))
      renameSync(`${clockFile}.new`, clockFile)
    },
    replace: async (other) => {
      wanted = false
      const ended = await end('SIGTERM')
      if (ended !== 0) throw new Error(`${options.name} ended with ${ended} when it was told to`)
      root = other
      wanted = true
      start()
    },
    stop: async () => {
      wanted = false
      // A frozen process takes no SIGTERM.
      child?.kill('SIGCONT')
      await end('SIGTERM')
      process.off('exit', killWithTests)
    },
  }
}
