import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../support/until.ts'
import { msOf, type ServiceSpec } from '../compose-services.ts'
import type { CommandResult } from '../engine.ts'
import { type Cage, isUnified } from './limits.ts'
import type { Process, specOf } from './oci-spec.ts'
import type { ImageConfig } from './store.ts'

export interface Container {
  readonly start: () => void
  /** As Docker: the stop signal, then the grace, then a kill. */
  readonly stop: () => Promise<void>
  readonly exec: (command: readonly string[], withinMs?: number) => Promise<CommandResult>
  /** Its exit code, once it has ended and is not started again. */
  readonly ended: () => Promise<number>
  readonly untilHealthy: () => Promise<void>
  readonly restarts: () => number
  readonly logs: () => string
}

interface Options {
  readonly name: string
  readonly folder: string
  readonly service: ServiceSpec
  readonly image: ImageConfig
  readonly spec: ReturnType<typeof specOf>
  readonly cage: Cage
}

interface Check {
  readonly command: readonly string[]
  readonly intervalMs: number
  readonly timeoutMs: number
  readonly retries: number
}

const usualGraceMs = 10_000
/** Docker waits before it starts again what has ended by itself, twice as long each time. */
const restartAfterMs = 100
const healthyWithinMs = 90_000

/** A container of crun's, watched and started again as Docker does it. */
export function createContainer({ name, folder, service, image, spec, cage }: Options): Container {
  const id = `ashenda-images-${name}`
  const bundle = path.join(folder, 'bundles', name)
  const logFile = path.join(folder, `${name}.log`)
  const check = checkOf(service, image)
  mkdirSync(bundle, { recursive: true })
  writeFileSync(path.join(bundle, 'config.json'), JSON.stringify(spec))

  let child: ChildProcess | undefined
  let exit: Promise<number> = Promise.resolve(0)
  let isStopping = false
  let restarts = 0
  let health: 'starting' | 'healthy' | 'unhealthy' = 'starting'

  const crun = (args: readonly string[], stdio: 'pipe' | ['ignore', number, number], isCaged = false): ChildProcess =>
    launch(['crun', '--root', path.join(folder, 'crun'), '--cgroup-manager=cgroupfs', ...args], {
      stdio,
      joins: isCaged ? cage.joins : [],
    })
  const finished = (process: ChildProcess): Promise<number> =>
    new Promise((resolve) => process.on('close', (code) => resolve(code ?? 137)))

  function start(): void {
    health = 'starting'
    const log = openSync(logFile, 'a')
    const started = crun(['run', '--bundle', bundle, id], ['ignore', log, log], true)
    closeSync(log)
    child = started
    exit = finished(started).then(async (code) => {
      child = undefined
      if (isStopping || !startsAgain(service.restart, code, restarts)) return code
      restarts += 1
      await wait(restartAfterMs * 2 ** Math.min(restarts, 9))
      if (isStopping) return code
      start()
      return exit
    })
    if (check) watch(started, check)
  }

  /** Asks for its health as long as this very process runs. */
  async function watch(watched: ChildProcess, { command, retries, ...times }: Check): Promise<void> {
    let failures = 0
    while (child === watched && !isStopping) {
      await wait(times.intervalMs)
      if (child !== watched || isStopping) return
      const { code } = await exec(command, times.timeoutMs)
      failures = code === 0 ? 0 : failures + 1
      if (child !== watched) return
      if (code === 0) health = 'healthy'
      else if (health !== 'starting' && failures >= retries) health = 'unhealthy'
    }
  }

  async function exec(command: readonly string[], withinMs = 60_000): Promise<CommandResult> {
    const asked: Process = { ...spec.process, args: command }
    const file = path.join(bundle, `exec-${process.hrtime.bigint()}.json`)
    writeFileSync(file, JSON.stringify(asked))
    const started = crun(['exec', '--process', file, id], 'pipe', true)
    const overdue = setTimeout(() => started.kill('SIGKILL'), withinMs)
    let output = ''
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    const code = await finished(started)
    clearTimeout(overdue)
    return { code, output }
  }

  async function stop(): Promise<void> {
    isStopping = true
    const graceMs = service.stop_grace_period === undefined ? usualGraceMs : msOf(service.stop_grace_period)
    const signal = (name: string): Promise<number> => finished(crun(['kill', id, name], 'pipe'))
    if (child) {
      await signal(image.StopSignal ?? 'SIGTERM')
      const isOver = await Promise.race([exit.then(() => true), wait(graceMs, false, { ref: false })])
      if (!isOver) await signal('SIGKILL')
    }
    await exit
    isStopping = false
  }

  return {
    start,
    stop,
    exec,
    ended: () => exit,
    untilHealthy: async () => {
      if (!check) return
      await until(() => health === 'healthy', { withinMs: healthyWithinMs, everyMs: 100 }).catch(() => {
        throw new Error(
          `${name} is ${health} after ${healthyWithinMs / 1_000} s. Its log ends with\n${logs().slice(-4_000)}`,
        )
      })
    },
    restarts: () => restarts,
    logs,
  }

  function logs(): string {
    return existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
  }
}

/**
 * A program in the control groups it is to be held by. Where this machine has those of version 1, crun is shown the ones of version 2 alone, as
 * it refuses both beside each other.
 */
function launch(
  command: readonly string[],
  { stdio, joins }: { readonly stdio: 'pipe' | ['ignore', number, number]; readonly joins: readonly string[] },
): ChildProcess {
  const joining = joins.map((file) => `echo $$ > ${file} && `).join('')
  const alone = isUnified() ? '' : 'unshare --mount sh -c \'mount -t cgroup2 none /sys/fs/cgroup && exec "$@"\' sh '
  return spawn('sh', ['-c', `${joining}exec ${alone}"$@"`, 'sh', ...command], { stdio })
}

function startsAgain(policy: string | undefined, code: number, restarts: number): boolean {
  if (policy === 'always' || policy === 'unless-stopped') return true
  const [, most] = /^on-failure(?::(\d+))?$/.exec(policy ?? '') ?? []
  return (policy ?? '').startsWith('on-failure') && code !== 0 && (most === undefined || restarts < Number(most))
}

function checkOf({ healthcheck }: ServiceSpec, { Healthcheck }: ImageConfig): Check | undefined {
  if (healthcheck) {
    const { test, interval, timeout, retries } = healthcheck
    return {
      command: commandOf(test),
      intervalMs: msOf(interval),
      timeoutMs: msOf(timeout),
      retries,
    }
  }
  if (!Healthcheck) return undefined
  const { Test, Interval = 30e9, Timeout = 30e9, Retries = 3 } = Healthcheck
  const intervalMs = Interval / 1e6
  return {
    command: commandOf(Test),
    intervalMs,
    timeoutMs: Timeout / 1e6,
    retries: Retries || 3,
  }
}

const commandOf = ([how, ...words]: readonly string[]): readonly string[] =>
  how === 'CMD-SHELL' ? ['sh', '-c', ...words] : words
