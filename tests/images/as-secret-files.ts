import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readServices } from './compose-services.ts'

type Env = Readonly<Record<string, string>>

/** The accounts of Postgres's and Redis's images, and of ours (docs/operations/install.md, Secrets as files). */
const [serverUid, nodeUid] = [999, 1_000]
const ofServers = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD']
/** They stand in addresses alone, each of which is in a file. */
const inAddresses = ['POSTGRES_API_PASSWORD', 'POSTGRES_WORKER_PASSWORD']

/**
 * Puts what docker/secrets.yml hands out into files, as docs/operations/install.md tells it. Gives the .env that is left: a word in the place of each secret,
 * so that nothing works unless the files are read.
 */
export function asSecretFiles(folder: string, env: Env): Env {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  // Some of them are addresses that Compose puts together.
  const { migrate, api } = readServices(['docker-compose.yml'], env).services
  const handed = { ...migrate?.environment, ...api?.environment }
  const { secrets = {} } = readServices(['docker-compose.yml', 'docker/secrets.yml'], env)
  const left: Record<string, string> = { ...env, SECRETS_DIR: folder }
  for (const name of inAddresses) left[name] = 'in-a-file'
  for (const name of Object.keys(secrets)) {
    const file = path.join(folder, name)
    // Beside Docker this may be an ordinary account, which can give a file to nobody; what is in it is made up.
    const isRoot = process.getuid?.() === 0
    writeFileSync(file, `${env[name] ?? handed[name]}\n`, { mode: isRoot ? 0o400 : 0o444 })
    if (isRoot) chownSync(file, ofServers.includes(name) ? serverUid : nodeUid, 0)
    if (name in env) left[name] = 'in-a-file'
  }
  return left
}
