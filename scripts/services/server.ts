import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './postgres-home.ts'
import { writeProcessMark } from './process-identity.ts'

/** How to start a server and detect that it answers. */
interface Launch {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** The server's output. */
  readonly logFile: string
  /** Marks the process for later runs (process-identity.ts). */
  readonly markFile: string
  readonly account: Account | undefined
  /** Asks for an orderly stop. */
  readonly stopSignal: NodeJS.Signals
  readonly isReady: (pid: number) => boolean | Promise<boolean>
}

/** A running Postgres or Redis. It keeps its port and its data through kill and restart. */
export interface Server {
  /** The present process; another after a restart. */
  readonly pid: number
  /** Sends a signal without waiting: SIGSTOP and SIGCONT freeze and thaw. */
  readonly signal: (signal: NodeJS.Signals) => void
  /** kill -9; settles when the process is gone. */
  readonly kill: () => Promise<void>
  /** Restarts it (kill -9 if running); settles when it answers. */
  readonly restart: () => Promise<void>
  /** Orderly end. It can be started again afterwards. */
  readonly stop: () => Promise<void>
}

export interface StartedServer {
  readonly server: Server
  readonly url: string
}

const tellEveryMs = 10_000
const stoppedWithinMs = 15_000

/** Starts a server in its own process group, so that Ctrl-C reaches only the starting script. */
export async function startServer(launch: Launch): Promise<Server> {
  let child = await spawnUntilReady(launch)

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isRunning(child)) return
    // Waiting for it keeps this process alive; running does not.
    child.ref()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    ask(child, signal)
    const force = setTimeout(() => child.kill('SIGKILL'), stoppedWithinMs)
    await ended
    clearTimeout(force)
  }
  // A failing script leaves no services behind.
  const endWithScript = (): void => {
    if (isRunning(child)) ask(child, launch.stopSignal)
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

/** Includes a stopped process, which takes no signal before it continues. */
function ask(child: ChildProcess, signal: NodeJS.Signals): void {
  child.kill(signal)
  child.kill('SIGCONT')
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** After kill -9 port or shared memory may be held for a moment. */
async function spawnAgain(launch: Launch): Promise<ChildProcess> {
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

async function spawnUntilReady(launch: Launch): Promise<ChildProcess> {
  const { name, command, args, logFile, markFile, account, isReady } = launch
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log, log], cwd: '/', ...account })
  closeSync(log)
  let spawnError: Error | undefined
  child.once('error', (error) => {
    spawnError = error
  })
  if (child.pid) writeProcessMark(markFile, child.pid)
  const killWithScript = () => child.kill('SIGKILL')
  process.once('exit', killWithScript)
  try {
    // A large database may recover for minutes: waits while the server lives.
    let toldAt = performance.now()
    for (;;) {
      await sleep(15)
      if (spawnError || !isRunning(child))
        throw new ServerFailed(name, spawnError?.message ?? printedSince(logFile, logStart))
      if (await isReady(child.pid ?? 0)) break
      if (performance.now() - toldAt > tellEveryMs) {
        toldAt = performance.now()
        console.log(
          `  ${name} is not ready yet: ${printedSince(logFile, logStart, 1) || '(it printed nothing so far)'}`,
        )
      }
    }
  } finally {
    process.off('exit', killWithScript)
  }
  child.unref()
  return child
}

function printedSince(logFile: string, start: number, most = 15): string {
  return readFileSync(logFile).subarray(start).toString('utf8').trim().split('\n').slice(-most).join('\n')
}

export class ServerFailed extends Error {
  readonly isPortTaken: boolean
  readonly isPassing: boolean

  constructor(name: string, printed: string) {
    super(`${name} does not start:\n${printed}`)
    this.isPortTaken = /address already in use/i.test(printed)
    this.isPassing = this.isPortTaken || /shared memory block|lock file .* already exists/i.test(printed)
  }
}
