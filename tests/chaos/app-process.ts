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
  /** SIGTERM and no restart; resolves when it is gone. */
  readonly stop: () => Promise<void>
}

export interface AppProcessOptions {
  readonly name: string
  /** From the root of the project. */
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

  const start = (): void => {
    if (child) return
    const log = openSync(logFile, 'a')
    const command = commandAt(options.place ?? thisMachine, process.execPath, ['--import', steppedClock, options.entry])
    const started = spawn(...command, {
      cwd: projectRoot,
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

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child
    if (!running) return
    const gone = once(running, 'exit')
    running.kill(signal)
    const force = setTimeout(() => running.kill('SIGKILL'), stoppedWithinMs)
    await gone
    clearTimeout(force)
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
    kill: () => end('SIGKILL'),
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
    stop: async () => {
      wanted = false
      // A frozen process takes no SIGTERM.
      child?.kill('SIGCONT')
      await end('SIGTERM')
      process.off('exit', killWithTests)
    },
  }
}
