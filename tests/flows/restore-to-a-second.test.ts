import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresHome } from '../../scripts/services/postgres-home.ts'
import { findProgram, isExecutable, run } from '../../scripts/setup/program.ts'
import { freePort } from '../support/free-port.ts'
import { projectFile, projectRoot } from '../support/project-file.ts'
import { until } from '../support/until.ts'

/** Debian's, which its pgBackRest knows; the one that the tests have may be newer than that. */
const programs = (await readdir('/usr/lib/postgresql').catch(() => []))
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .findLast((folder) => isExecutable(path.join(folder, 'initdb')))
const why =
  findProgram('pgbackrest') === undefined
    ? 'no pgBackRest is installed here'
    : programs === undefined
      ? 'no Postgres of Debian is installed here'
      : undefined

describe.skipIf(why !== undefined)(
  `[OPS-02] with the project’s configuration of pgBackRest${why === undefined ? '' : ` (${why})`}`,
  () => {
    let folder: string
    let port: number
    let server: ChildProcess | undefined
    let sql: Sql
    let account: { readonly uid: number; readonly gid: number } | undefined
    const place = (name: string): string => path.join(folder, name)

    /** As the account of Postgres, which pgBackRest asks for. */
    const asPostgres = (command: string, args: readonly string[], env = {}): Promise<string> =>
      run(command, args, {
        cwd: '/',
        ...account,
        env: { PATH: `${process.env['PATH']}:${programs}`, ...own(), ...env },
      })
    const own = () => ({
      PGBACKREST_CONFIG: place('pgbackrest.conf'),
      PGHOST: folder,
      PGPORT: String(port),
      PGUSER: 'postgres',
      BACKUP_STATUS_DIR: folder,
    })
    const backUp = (type: string, env = {}): Promise<string> =>
      asPostgres(path.join(projectRoot, 'docker/pgbackrest/back-up.sh'), [type], env)

    async function start(): Promise<void> {
      const settings = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder }
      const more = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const env = { PATH: `${process.env['PATH']}:${programs}`, ...own() }
      server = spawn(path.join(programs ?? '', 'postgres'), ['-D', place('data'), ...more], {
        ...account,
        cwd: '/',
        env,
      })
      await until(() => sql`select 1`.catch(() => undefined))
    }
    async function stop(): Promise<void> {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGINT')
      await once(server, 'exit')
    }

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'ashenda-pgbackrest-'))
      account = postgresHome(folder).account
      port = await freePort()
      for (const name of ['', 'repository', 'spool', 'lock', 'log']) {
        await mkdir(place(name), { recursive: true })
        if (account) await chown(place(name), account.uid, account.gid)
      }
      // As it is, but for the bucket, which a folder stands for, and for places.
      const replaced = {
        'repo1-type': 'posix',
        'repo1-path': place('repository'),
        'spool-path': place('spool'),
        'pg1-path': place('data'),
      }
      const lines = projectFile('docker/pgbackrest/pgbackrest.conf')
        .split('\n')
        .filter((line) => !line.startsWith('repo1-s3'))
        .map((line) => {
          const name = line.split('=')[0] ?? ''
          return name in replaced ? `${name}=${replaced[name as keyof typeof replaced]}` : line // asked for in the line before
        })
        .map((line) =>
          line === '[global]'
            ? `[global]\nrepo1-cipher-pass=a passphrase of a test\nlock-path=${place('lock')}\nlog-path=${place('log')}`
            : line === '[ashenda]'
              ? `[ashenda]\npg1-socket-path=${folder}\npg1-port=${port}\npg1-user=postgres`
              : line,
        )
      await writeFile(place('pgbackrest.conf'), lines.join('\n'))
      await asPostgres(path.join(programs ?? '', 'initdb'), [
        '-D',
        place('data'),
        '--username=postgres',
        '--auth=trust',
      ])
      await writeFile(
        path.join(place('data'), 'postgresql.auto.conf'),
        projectFile('docker/pgbackrest/postgresql.conf'),
      )
      sql = connect({ url: `postgres://postgres@127.0.0.1:${port}/postgres`, name: 'pgbackrest', maxConnections: 1 })
      await start()
      await asPostgres('pgbackrest', ['--stanza=ashenda', 'stanza-create'])
    })
    afterAll(async () => {
      await sql?.end({ timeout: 1 })
      await stop()
      if (folder) await rm(folder, { recursive: true, force: true })
    })

    test('a table that was dropped is there again as it was a second before, and what is copied can be read by nobody without the key', async () => {
      await sql`create table votes (what text)`
      await sql`insert into votes values ('in the full copy')`
      await backUp('full')
      const noted = await readFile(place('backup.prom'), 'utf8')
      expect(Number(/^backup_finished_timestamp_seconds (\d+)$/m.exec(noted)?.[1])).toBeGreaterThan(
        Date.now() / 1_000 - 60,
      )
      await sql`insert into votes values ('in the next one')`
      await backUp('incr')
      await sql`insert into votes values ('in the log alone: sure to be nowhere else')`
      const [{ moment } = { moment: '' }] = await sql<{ moment: string }[]>`select clock_timestamp()::text as moment`
      await until(
        async () => (await sql`select 1 where clock_timestamp() > ${moment}::timestamptz + interval '1 second'`)[0],
      )
      await sql`drop table votes`
      await sql`select pg_switch_wal()`
      await until(async () => (await sql`select 1 from pg_stat_archiver where last_archived_wal is not null`)[0])
      await stop()

      await asPostgres('pgbackrest', [
        '--stanza=ashenda',
        '--delta',
        '--type=time',
        `--target=${moment}`,
        '--target-action=promote',
        'restore',
      ])
      await start()
      await until(async () => (await sql`select 1 where not pg_is_in_recovery()`)[0])
      expect((await sql<{ what: string }[]>`select what from votes`).map(({ what }) => what)).toEqual([
        'in the full copy',
        'in the next one',
        'in the log alone: sure to be nowhere else',
      ])
      const withAnotherKey = { PGBACKREST_REPO1_CIPHER_PASS: 'another one' }
      expect(await asPostgres('pgbackrest', ['info'])).toContain('cipher: aes-256-cbc')
      await expect(asPostgres('pgbackrest', ['--stanza=ashenda', 'check'], withAnotherKey)).rejects.toThrow(
        /unable to load info file/,
      )
    })

    test('where the log does not reach the archive in time, no copy is called finished', async () => {
      await rm(place('backup.prom'), { force: true })
      // Which names the program, as pgBackRest looks for that first.
      await sql`alter system set archive_command = 'false # pgbackrest'`
      await sql`select pg_reload_conf()`
      await expect(backUp('incr', { PGBACKREST_ARCHIVE_TIMEOUT: '3' })).rejects.toThrow(/was not archived before/)
      await expect(readFile(place('backup.prom'))).rejects.toThrow('ENOENT')
    })
  },
)
