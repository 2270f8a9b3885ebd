import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../support/compile-cache.ts'
import { commandAt, type Place, thisMachine } from '../support/place.ts'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** A started api or worker. Its output goes to its log file through all restarts. */
export interface AppProcess {
  readonly name: string
  readonly logFile: string
  readonly pid: number | undefined
  /** Frozen by SIGSTOP until SIGCONT. */
  readonly isFrozen: boolean
  /** kill -9; resolves when the process is gone. */
  readonly kill: () => Promise<void>
  readonly start: () => void
  readonly signal: (signal: NodeJS.Signals) => void
  /** Sets its wall clock off by this many ms through all restarts; 0 corrects it. */
  readonly stepClock: (offsetMs: number) => void
  /** Sends SIGTERM, waits for the end, and starts another version's folder with the same environment. @throws unless it ended cleanly */
  readonly replace: (root: string) => Promise<void>
  /** SIGTERM without a restart; resolves when the process is gone. */
  readonly stop: () => Promise<void>
}

export interface AppProcessOptions {
  readonly name: string
  /** The folder of its version; this version's by default. */
  readonly root?: string
  /** Relative to the version's root. */
  readonly entry: string
  readonly env: Readonly<Record<string, string>>
  readonly logDir: string
  /** This machine by default. */
  readonly place?: Place
  /** Called when the process ended without being killed or stopped; it is restarted, as a supervisor would. */
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

  /** How it ended; undefined if it was not running. */
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
      // Replaced atomically, because the process may read it at any moment.
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
      // A frozen process does not react to SIGTERM.
      child?.kill('SIGCONT')
      await end('SIGTERM')
      process.off('exit', killWithTests)
    },
  }
}
