import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect, type Sql } from '@ashenda/db/client.ts'
import type { Redis } from 'ioredis'
import type { Server } from '../../scripts/services/server.ts'

const run = promisify(execFile)

/** A backup as docs/operations/backup.md makes it: two folders. */
export interface Backup {
  readonly redis: string
  readonly postgres: string
}

/** State of the running server, which base backups leave out. */
const notCopied = ['./postmaster.pid', './postmaster.opts', './pg_wal/*', './pg_replslot/*', './pg_stat_tmp/*']

/** Copies the append-only file of a running Redis, which must not rewrite it meanwhile. */
export async function backUpRedis(redis: Redis, folder: string): Promise<void> {
  const [, from] = (await redis.config('GET', 'dir')) as string[] // a name and its value
  await redis.config('SET', 'auto-aof-rewrite-percentage', '0')
  await copy(path.join(String(from), 'appendonlydir'), path.join(folder, 'appendonlydir'))
  await redis.config('SET', 'auto-aof-rewrite-percentage', '100')
}

/**
 * Copies a running Postgres like `pg_basebackup --wal-method=fetch`, which the tests lack: the files between both calls of Postgres's
 * backup API, then the log written meanwhile.
 */
export async function backUpPostgres(databaseUrl: string, folder: string): Promise<void> {
  const session = connect({ url: databaseUrl, name: 'backup', maxConnections: 1 }) // both calls belong to one session
  try {
    const from = await dataFolderOf(session)
    await session`select pg_backup_start('test', true)`
    await copy(from, folder, notCopied)
    const [stopped] = await session<{ label: string }[]>`
      select labelfile as label from pg_backup_stop(wait_for_archive => false)`
    await copy(path.join(from, 'pg_wal'), path.join(folder, 'pg_wal'), ['./archive_status/*'])
    await writeFile(path.join(folder, 'backup_label'), stopped?.label ?? '', { mode: 0o600 })
    await ownedAs(from, path.join(folder, 'backup_label'))
  } finally {
    await session.end({ timeout: 5 })
  }
}

/** Replaces a fresh Redis's data by a copy. */
export async function restoreRedis(backup: string, fresh: { readonly server: Server; readonly client: Redis }) {
  const [, into] = (await fresh.client.config('GET', 'dir')) as string[] // a name and its value
  await fresh.server.stop()
  await rm(path.join(String(into), 'appendonlydir'), { recursive: true })
  await copy(path.join(backup, 'appendonlydir'), path.join(String(into), 'appendonlydir'))
  await fresh.server.restart()
}

/** The same for Postgres, which replays its log to the backup's end at start. */
export async function restorePostgres(backup: string, fresh: { readonly server: Server; readonly sql: Sql }) {
  const into = await dataFolderOf(fresh.sql)
  await fresh.sql.end()
  await fresh.server.stop()
  for (const name of await readdir(into)) await rm(path.join(into, name), { recursive: true })
  await copy(backup, into)
  await fresh.server.restart()
}

async function dataFolderOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
  if (row === undefined) throw new Error('Postgres does not say where its data is')
  return row.folder
}

/** With owners and modes. The log repairs files that change while being read. */
async function copy(from: string, to: string, without: readonly string[] = []): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const archive = `${to}.tar`
  const exclude = without.map((name) => `--exclude=${name}`)
  await run('tar', ['-C', from, '-cf', archive, '--warning=no-file-changed', ...exclude, '.']).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error // tar: some files changed
    },
  )
  await run('tar', ['-C', to, '-xpf', archive])
  await rm(archive)
}

async function ownedAs(model: string, file: string): Promise<void> {
  const { uid, gid } = await stat(model)
  await chown(file, uid, gid)
}
