import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { connect } from 'node:tls'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { ServiceState } from '@ashenda/core/contracts/http/services.ts'
import { levelOfBackup, levelOfCalls, levelOfCertificate } from '@ashenda/core/domain/service-health.ts'
import { readServiceCalls } from '@ashenda/platform/service-log.ts'
import type { Redis } from 'ioredis'

export interface ServiceStatesDeps {
  readonly redis: Redis
  readonly prefix: string
  /** The site's address; its certificate is looked at where it is https. */
  readonly publicUrl: string | undefined
  /** Where the backup job notes its time (docs/operations/backup.md). */
  readonly backupDir: string | undefined
}

const slowMs = 10 * 60_000
const connectMs = 3_000

/** What admins see of the services: calls noted by all processes, and what this one can look up. */
export class ServiceStates {
  readonly #deps: ServiceStatesDeps
  /** When Postgres and Redis last answered or failed this process, in epoch ms. */
  readonly #reached = new Map<'postgres' | 'redis', { ok?: number; bad?: number }>()
  #slow: { readonly at: number; readonly states: readonly ServiceState[] } | undefined
  #looking: Promise<void> | undefined

  constructor(deps: ServiceStatesDeps) {
    this.#deps = deps
  }

  /** @throws when Redis is away */
  async read(now: number, isPostgresThere: boolean): Promise<readonly ServiceState[]> {
    const calls = await readServiceCalls(this.#deps.redis, this.#deps.prefix, now)
    this.#lookSlowly(now)
    return [
      ...calls.map(({ name, lastSuccess, lastFailure, problem, ...counts }) =>
        state(name, levelOfCalls({ lastSuccess, lastFailure, ...counts }, now), {
          lastSuccessAt: iso(lastSuccess),
          lastFailureAt: iso(lastFailure),
          calls: counts.calls,
          failures: counts.failures,
          problem,
        }),
      ),
      this.#store('postgres', isPostgresThere, now),
      this.#store('redis', true, now),
      ...(this.#slow?.states ?? [state('certificate', 'unknown'), state('backup', 'unknown')]),
    ]
  }

  /** The states known before, now that Redis does not answer. */
  withoutRedis(known: readonly ServiceState[], now: number): ServiceState[] {
    const redis = this.#store('redis', false, now)
    return known.some(({ name }) => name === 'redis')
      ? known.map((one) => (one.name === 'redis' ? redis : one))
      : [...known, redis]
  }

  #store(name: 'postgres' | 'redis', isThere: boolean, now: number): ServiceState {
    const reached = { ...this.#reached.get(name), ...(isThere ? { ok: now } : { bad: now }) }
    this.#reached.set(name, reached)
    return state(name, isThere ? 'well' : 'failing', {
      lastSuccessAt: iso(reached.ok ?? null),
      lastFailureAt: iso(reached.bad ?? null),
    })
  }

  /** Nobody waits for these; they show at the next look. */
  #lookSlowly(now: number): void {
    if (this.#looking || (this.#slow && now - this.#slow.at < slowMs)) return
    const { publicUrl, backupDir } = this.#deps
    this.#looking = Promise.all([certificateState(publicUrl, now), backupState(backupDir, now)])
      .then((states) => {
        this.#slow = { at: now, states }
      })
      .finally(() => {
        this.#looking = undefined
      })
  }
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const state = (
  name: ServiceState['name'],
  level: ServiceState['level'],
  known: Partial<ServiceState> = {},
): ServiceState => ({
  name,
  level,
  lastSuccessAt: null,
  lastFailureAt: null,
  calls: 0,
  failures: 0,
  problem: '',
  endsAt: null,
  ...known,
})

/** Of the site as browsers reach it. Never rejects. */
async function certificateState(publicUrl: string | undefined, now: number): Promise<ServiceState> {
  if (!publicUrl?.startsWith('https:')) return state('certificate', 'off')
  const endsAt = await withTimeout(connectMs, certificateEnd(new URL(publicUrl))).catch(() => null) // no way from here to there
  return endsAt === null
    ? state('certificate', 'unknown')
    : state('certificate', levelOfCertificate(endsAt, now), { lastSuccessAt: iso(now), endsAt: iso(endsAt) })
}

function certificateEnd({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    // Whether it is trusted is the browsers' question; here only its end is read.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    socket.setTimeout(connectMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      if (Number.isNaN(ends)) reject(new Error('no certificate'))
      else resolve(ends)
    })
  })
}

/** By the note that the backup job leaves for Prometheus. Never rejects. */
async function backupState(folder: string | undefined, now: number): Promise<ServiceState> {
  if (folder === undefined) return state('backup', 'unknown')
  const finishedAt = await latestBackup(folder).catch(() => undefined) // the folder is not there
  return finishedAt === undefined
    ? state('backup', 'unknown')
    : state('backup', levelOfBackup(finishedAt, now), { lastSuccessAt: iso(finishedAt) })
}

async function latestBackup(folder: string): Promise<number | undefined> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.prom'))
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
  const seconds = texts.flatMap((text) => /^backup_finished_timestamp_seconds ([\d.]+)$/m.exec(text)?.[1] ?? [])
  return seconds.length === 0 ? undefined : Math.max(...seconds.map(Number)) * 1_000
}
