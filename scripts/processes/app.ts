import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeProcessMark } from '../services/process-identity.ts'
import { projectRoot } from '../setup/project.ts'

/**
 * One process of the application.
 * @typedef {object} AppLaunch
 * @property {string} name
 * @property {string[]} args of Node
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [cwd]
 * @property {string} dataDir takes its mark and its log
 * @property {boolean} [isWatched] its output goes to the terminal, and it ends only when it is told to
 */

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const drainWithinMs = 10_000
const longestPauseMs = 30_000
const steadyAfterMs = 60_000

/**
 * Starts a process of the application and starts it again whenever it dies.
 * @param {AppLaunch} launch
 */
export function startApp(launch) {
  let isStopping = false
  let pauseMs = 500
  let startedAt = 0
  /** @type {ChildProcess} */
  let child
  let wasReady = false
  /** @type {(error: Error) => void} */
  let failStart = () => {}
  /** Settles only by failing: when the process dies before anybody saw it ready. */
  const failedStart = new Promise((_, reject) => {
    failStart = reject
  })
  failedStart.catch(() => {})

  const start = () => {
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
    /** From now on a death is an accident, not a failed start. */
    markReady: () => {
      wasReady = true
    },
    /** @param {AbortSignal} hurry */
    stop: async (hurry) => {
      isStopping = true
      if (child.exitCode === null && child.signalCode === null) await drain(child, hurry)
      rmSync(markFileOf(launch), { force: true })
    },
  }
}

/** @param {AppLaunch} launch */
function spawnApp(launch) {
  const { name, args, env, cwd = projectRoot, isWatched } = launch
  const log = isWatched ? undefined : openSync(logFileOf(launch), 'a', 0o600)
  // A group of its own: a Ctrl-C reaches the script alone, which then ends things in their order.
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

/**
 * @param {ChildProcess} child
 * @param {AbortSignal} hurry
 */
async function drain(child, hurry) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const force = () => {
    try {
      // The whole group: `node --watch` has a child of its own.
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {}
  }
  child.kill('SIGTERM')
  const deadline = setTimeout(force, drainWithinMs)
  hurry.addEventListener('abort', force)
  if (hurry.aborted) force()
  await ended
  clearTimeout(deadline)
  force()
}

/** @param {{name: string, dataDir: string}} app */
export function markFileOf({ name, dataDir }) {
  return join(dataDir, `${name}.json`)
}

/** @param {{name: string, dataDir: string}} app */
function logFileOf({ name, dataDir }) {
  return join(dataDir, `${name}.log`)
}

/** @param {AppLaunch} launch */
function lastLines(launch) {
  if (launch.isWatched) return 'what it printed stands above'
  return readFileSync(logFileOf(launch), 'utf8').trim().split('\n').slice(-20).join('\n')
}
