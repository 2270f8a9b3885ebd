import { chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/services/port.ts'
import { type Account, postgresHome } from '../../scripts/services/postgres-home.ts'
import { findBackupPostgres } from '../../scripts/setup/fault-programs.ts'
import { run } from '../../scripts/setup/program.ts'
import { type DebianPrograms, debianPrograms, type Program } from '../support/debian-programs.ts'
import { thisMachine } from '../support/place.ts'
import { projectFile, projectRoot } from '../support/project-file.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { until } from '../support/until.ts'

/** The programs of a Postgres that pgBackRest knows. */
const servers = findBackupPostgres()

describe.skipIf(servers === undefined)(
  `with the project’s configuration of pgBackRest and a bucket${servers === undefined ? ' (there is no pgBackRest)' : ''}`,
  () => {
    let folder: string
    let port: number
    let account: Account | undefined
    let programs: DebianPrograms
    let store: S3Server
    let server: Program | undefined
    let sql: Sql
    const place = (name: string): string => path.join(folder, name)

    const own = () => ({
      PATH: `${servers}:${process.env['PATH']}`,
      PGBACKREST_CONFIG: place('pgbackrest.conf'),
      PGBACKREST_CONFIG_INCLUDE_PATH: place('conf.d'),
      PGHOST: folder,
      PGPORT: String(port),
      PGUSER: 'postgres',
      BACKUP_STATUS_DIR: folder,
    })
    /** Runs as the Postgres account, which pgBackRest requires. */
    const asPostgres = (command: string, args: readonly string[], env = {}): Promise<string> =>
      run(...programs.commandOf([command, ...args]), { cwd: '/', env: { ...own(), ...env } })
    const backUp = (type: string, env = {}): Promise<string> => asPostgres(place('back-up.sh'), [type], env)

    async function start(): Promise<void> {
      const settings = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder }
      const more = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      server = programs.start({
        name: 'postgres',
        place: thisMachine,
        command: [`${servers}/postgres`, '-D', place('data'), ...more],
        env: own(),
      })
      await until(() => sql`select 1`.catch(() => undefined))
    }

    /** The shipped file, except for the words in capitals and for paths. */
    function configuration(endpoint: URL): string {
      const replaced: Readonly<Record<string, string>> = {
        'repo1-s3-bucket': store.env['S3_BUCKET'] ?? '',
        'repo1-s3-endpoint': endpoint.hostname,
        'spool-path': place('spool'),
        'pg1-path': place('data'),
      }
      const added: Readonly<Record<string, string>> = {
        '[global]': [
          `repo1-storage-port=${endpoint.port}`,
          `repo1-storage-ca-file=${place('certificate.pem')}`,
          `lock-path=${place('lock')}`,
          `log-path=${place('log')}`,
        ].join('\n'),
        '[ashenda]': `pg1-socket-path=${folder}\npg1-port=${port}\npg1-user=postgres`,
      }
      return projectFile('docker/pgbackrest/pgbackrest.conf')
        .split('\n')
        .map((line) => {
          if (line in added) return `${line}\n${added[line]}`
          const [name = ''] = line.split('=')
          return name in replaced ? `${name}=${replaced[name]}` : line
        })
        .join('\n')
    }

    async function startStore(): Promise<void> {
      const tls = { key: place('key.pem'), certificate: place('certificate.pem') }
      const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
      await asPostgres('openssl', ['req', ...kind, '-keyout', tls.key, '-out', tls.certificate])
      store = await startS3Server(tls)
      await writeFile(place('pgbackrest.conf'), configuration(new URL(store.env['S3_ENDPOINT'] ?? '')))
      const keys = [
        '[global]',
        `repo1-s3-key=${store.env['S3_ACCESS_KEY_ID']}`,
        `repo1-s3-key-secret=${store.env['S3_SECRET_ACCESS_KEY']}`,
        'repo1-cipher-pass=a passphrase of a test',
      ]
      await writeFile(place('conf.d/keys.conf'), keys.join('\n'), { mode: 0o600 })
      if (account) await chown(place('conf.d/keys.conf'), account.uid, account.gid)
    }

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'ashenda-pgbackrest-'))
      account = postgresHome(folder).account
      programs = debianPrograms(folder, account)
      port = await freePort()
      for (const name of ['', 'conf.d', 'spool', 'lock', 'log']) {
        await mkdir(place(name), { recursive: true })
        if (account) await chown(place(name), account.uid, account.gid)
      }
      await copyFile(path.join(projectRoot, 'docker/pgbackrest/back-up.sh'), place('back-up.sh'))
      await startStore()
      await asPostgres(`${servers}/initdb`, ['-D', place('data'), '--username=postgres', '--auth=trust'])
      await writeFile(
        path.join(place('data'), 'postgresql.auto.conf'),
        projectFile('docker/pgbackrest/postgresql.conf'),
      )
      sql = connect({ url: `postgres://postgres@127.0.0.1:${port}/postgres`, name: 'pgbackrest', maxConnections: 1 })
      await start()
      await asPostgres('pgbackrest', ['--stanza=ashenda', 'stanza-create'])
      await asPostgres('pgbackrest', ['--stanza=ashenda', 'check'])
    })
    afterAll(async () => {
      await sql?.end({ timeout: 1 })
      await server?.end('SIGINT')
      await programs?.remove()
      await store?.close()
      if (folder) await rm(folder, { recursive: true, force: true })
    })

    test('a dropped table is restored to a second before, and nobody can read the copies without the key', async () => {
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
      const [{ segment } = { segment: '' }] = await sql<
        { segment: string }[]
      >`select pg_walfile_name(pg_switch_wal()) as segment`
      await until(async () => (await sql`select 1 from pg_stat_archiver where last_archived_wal >= ${segment}`)[0])
      await server?.end('SIGINT')

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

    test('copies beyond the two full ones kept are deleted from the bucket, even after a restore', async () => {
      for (const type of ['full', 'full', 'full']) await backUp(type)
      const inBucket = await asPostgres('pgbackrest', ['--stanza=ashenda', 'repo-ls', 'backup/ashenda'])
      expect(inBucket.match(/^\d{8}-\d{6}\w+$/gm)).toEqual([
        expect.stringMatching(/\dF$/),
        expect.stringMatching(/\dF$/),
      ])
    })

    test('if the log does not reach the archive in time, no copy counts as finished', async () => {
      await rm(place('backup.prom'), { force: true })
      // Names the program, because pgBackRest looks for that first.
      await sql`alter system set archive_command = 'false # pgbackrest'`
      await sql`select pg_reload_conf()`
      await expect(backUp('incr', { PGBACKREST_ARCHIVE_TIMEOUT: '3' })).rejects.toThrow(/was not archived before/)
      await expect(readFile(place('backup.prom'))).rejects.toThrow('ENOENT')
    })
  },
)
