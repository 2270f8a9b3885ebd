import { execFileSync } from 'node:child_process'
import { aptInstall } from './apt.ts'
import { findProgram } from './program.ts'

const help = `Redis (6.2 or newer) or Valkey is needed and is not installed. One of these brings it:
  Debian, Ubuntu   sudo apt-get install redis-server
  Fedora           sudo dnf install valkey
  macOS            brew install valkey
Or set REDIS_URL to a running one, or use docker compose.`

/** Finds redis-server or valkey-server; installs Redis if there is none. */
export async function ensureRedisServer(): Promise<void> {
  if (findRedisServer()) return
  await aptInstall(['redis-server'], help)
  if (!findRedisServer()) throw new Error(help)
}

/** A server new enough for BullMQ. */
function findRedisServer(): string | undefined {
  return ['redis-server', 'valkey-server']
    .map(findProgram)
    .filter((path) => path !== undefined)
    .find(isNewEnough)
}

function isNewEnough(path: string): boolean {
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 6 || (Number(major) === 6 && Number(minor) >= 2)
}

/** The same after ensuring it. */
export function redisServer(): string {
  const path = findRedisServer()
  if (!path) throw new Error(help)
  return path
}
