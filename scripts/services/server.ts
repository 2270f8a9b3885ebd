import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeProcessMark } from './process-identity.ts'

/**
 * How to start a server, and how to know that it answers.
 * @typedef {object} Launch
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {string} logFile takes what the server prints
 * @property {string} markFile names the process for a later run (see process-identity.ts)
 * @property {{uid: number, gid: number} | undefined} account
 * @property {NodeJS.Signals} stopSignal asks for an orderly end
 * @property {(pid: number) => boolean | Promise<boolean>} isReady
 */

/** @typedef {import('./services.ts').Server} Server */

const readyWithinMs = 60_000
const stoppedWithinMs = 15_000

/**
 * Starts a server in a process group of its own, so that a Ctrl-C in the terminal reaches the script that started it only.
 * @param {Launch} launch
 * @returns {Promise<Server>}
 */
export async function startServer(launch) {
  let child = await spawnUntilReady(launch)

  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (!isRunning(child)) return
    // Waiting for it must keep this process alive; being ready must not.
    child.ref()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), stoppedWithinMs)
    await ended
    clearTimeout(force)
  }
  // A script that fails without having stopped its services leaves none behind.
  const endWithScript = () => {
    if (isRunning(child)) child.kill(launch.stopSignal)
  }
  process.on('exit', endWithScript)

  return {
    get pid() {
      return child.pid ?? 0
    },
    signal: (signal) => {
      child.kill(signal)
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGKILL')
      child = await spawnAgain(launch)
      process.off('exit', endWithScript).on('exit', endWithScript)
    },
    stop: async () => {
      await end(launch.stopSignal)
      process.off('exit', endWithScript)
    },
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function isRunning(child) {
  return child.exitCode === null && child.signalCode === null
}

/**
 * After a kill -9 the port or the shared memory may be held for a moment more: by what died with the server.
 * @param {Launch} launch
 */
async function spawnAgain(launch) {
  const giveUpAt = Date.now() + 20_000
  for (;;) {
    try {
      return await spawnUntilReady(launch)
    } catch (error) {
      const passes = error instanceof ServerFailed && error.isPassing
      if (!passes || Date.now() > giveUpAt) throw error
      await sleep(100)
    }
  }
}

/** @param {Launch} launch */
async function spawnUntilReady({ name, command, args, logFile, markFile, account, isReady }) {
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log, log], cwd: '/', ...account })
  closeSync(log)
  /** @type {Error | undefined} */
  let spawnError
  child.once('error', (error) => {
    spawnError = error
  })
  if (child.pid) writeProcessMark(markFile, child.pid)
  const killWithScript = () => child.kill('SIGKILL')
  process.once('exit', killWithScript)
  try {
    const giveUpAt = Date.now() + readyWithinMs
    for (;;) {
      await sleep(15)
      if (spawnError || !isRunning(child))
        throw new ServerFailed(name, spawnError?.message ?? printedSince(logFile, logStart))
      if (await isReady(child.pid ?? 0)) break
      if (Date.now() > giveUpAt) {
        child.kill('SIGKILL')
        throw new ServerFailed(name, `not ready after ${readyWithinMs / 1000} s\n${printedSince(logFile, logStart)}`)
      }
    }
  } finally {
    process.off('exit', killWithScript)
  }
  child.unref()
  return child
}

/**
 * @param {string} logFile
 * @param {number} start
 */
function printedSince(logFile, start) {
  return readFileSync(logFile).subarray(start).toString('utf8').trim().split('\n').slice(-15).join('\n')
}

export class ServerFailed extends Error {
  /**
   * @param {string} name
   * @param {string} printed
   */
  constructor(name, printed) {
    super(`${name} does not start:\n${printed}`)
    this.isPortTaken = /address already in use/i.test(printed)
    this.isPassing = this.isPortTaken || /shared memory block|lock file .* already exists/i.test(printed)
  }
}
