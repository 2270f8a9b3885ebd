import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeProcessMark } from '../services/process-identity.ts'
import { messageOf } from '../setup/message.ts'
import { projectRoot } from '../setup/project.ts'
import { seconds } from '../setup/step.ts'

/** Names a process and the folder with its mark and log. */
interface AppPlace {
  readonly name: string
  readonly dataDir: string
}

interface AppLaunch extends AppPlace {
  /** Of Node. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Shows its output in the terminal, and is not restarted. */
  readonly isWatched?: boolean
  /** Answers 200 when ready. */
  readonly readyAt?: string
}

export interface App {
  /** Only rejects: when the process dies before it was ready. */
  readonly failedStart: Promise<never>
  /** Later deaths are accidents, not failed starts. */
  readonly markReady: () => void
  /** Resolves when `readyAt` answers 200, at once without one, and reports progress now and then. */
  readonly untilReady: (signal: AbortSignal, told?: Told) => Promise<void>
  readonly stop: (forceStop: AbortSignal) => Promise<void>
}

interface Told {
  readonly everyMs: number
  readonly log: (text: string) => void
}

const usuallyTold: Told = { everyMs: 10_000, log: console.log }

const drainWithinMs = 10_000
const longestPauseMs = 30_000
const steadyAfterMs = 60_000

/** Starts an application process and restarts it whenever it dies. */
export function startApp(launch: AppLaunch): App {
  let isStopping = false
  let pauseMs = 500
  let startedAt = 0
  let child: ChildProcess
  let wasReady = false
  const { promise: failedStart, reject: failStart } = Promise.withResolvers<never>()
  failedStart.catch(() => {})

  const start = (): void => {
    startedAt = performance.now()
    child = spawnApp(launch)
    child.once('exit', async (code, signal) => {
      if (isStopping) return
      const death = `${launch.name} ended with ${signal ?? `code ${code}`}`
      if (!wasReady) return failStart(new Error(`${death}:\n${lastLines(launch)}`))
      if (performance.now() - startedAt > steadyAfterMs) pauseMs = 500
      console.log(`  ${death}; it starts again in ${pauseMs / 1000} s (its log: ${logFileOf(launch)})`)
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      if (!isStopping) start()
    })
  }
  rmSync(logFileOf(launch), { force: true })
  start()

  return {
    failedStart,
    markReady: () => {
      wasReady = true
    },
    untilReady: (signal, told) => untilReady(launch, signal, told),
    stop: async (forceStop) => {
      isStopping = true
      if (child.exitCode === null && child.signalCode === null) await drain(child, forceStop)
      rmSync(markFileOf(launch), { force: true })
    },
  }
}

function spawnApp(launch: AppLaunch): ChildProcess {
  const { name, args, env, cwd = projectRoot, isWatched } = launch
  const log = isWatched ? undefined : openSync(logFileOf(launch), 'a', 0o600)
  // Its own process group: Ctrl-C reaches only the script, which then stops everything in order.
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
  })
  if (log !== undefined) closeSync(log)
  if (child.pid) writeProcessMark(markFileOf(launch), child.pid)
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface({ input: output }).on('line', (line) => console.log(`${name.padEnd(7)}| ${line}`))
  }
  return child
}

async function drain(child: ChildProcess, forceStop: AbortSignal): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const force = (): void => {
    try {
      // The whole group: `node --watch` has its own child.
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {}
  }
  child.kill('SIGTERM')
  const deadline = setTimeout(force, drainWithinMs)
  forceStop.addEventListener('abort', force)
  if (forceStop.aborted) force()
  await ended
  clearTimeout(deadline)
  force()
}

export function markFileOf({ name, dataDir }: AppPlace): string {
  return join(dataDir, `${name}.json`)
}

function logFileOf({ name, dataDir }: AppPlace): string {
  return join(dataDir, `${name}.log`)
}

function lastLines(launch: AppLaunch, most = 20): string {
  if (launch.isWatched) return 'what it printed stands above'
  return readFileSync(logFileOf(launch), 'utf8').trim().split('\n').slice(-most).join('\n')
}

async function untilReady(launch: AppLaunch, signal: AbortSignal, { everyMs, log } = usuallyTold): Promise<void> {
  const { name, readyAt } = launch
  if (readyAt === undefined) return
  const startedAt = performance.now()
  let toldAt = startedAt
  for (;;) {
    let answer: string
    try {
      const response = await fetch(readyAt, { signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]) })
      if (response.ok) return
      answer = `${response.status} ${await response.text()}`
    } catch (error) {
      signal.throwIfAborted()
      answer = messageOf(error)
    }
    if (performance.now() - toldAt > everyMs) {
      toldAt = performance.now()
      log(`  ${name} is not ready after ${seconds(startedAt)}: ${answer}`)
      log(`    its log ends with: ${lastLines(launch, 1) || '(nothing yet)'}`)
    }
    await sleep(50, undefined, { signal })
  }
}
