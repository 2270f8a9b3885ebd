import { randomUUID } from 'node:crypto'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { probeCommit } from '@ashenda/db/probe-commit.ts'
import { type Program, sequenceGrants, tableGrants } from '@ashenda/db/roles/grants.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { given } from '../support/environment.ts'
import { runNode } from '../support/run-node.ts'

const programs = ['api', 'worker'] as const
const roles: Readonly<Record<Program, string>> = { api: 'ashenda_api', worker: 'ashenda_worker' }

let database: TestDatabase
const as = {} as Record<Program, Sql>

beforeAll(async () => {
  database = await createDatabase()
  const contest = await insertContest(database.sql)
  const contestant = await insertContestant(database.sql, contest)
  await database.sql`
    insert into admin_actions (id, admin_id, action) values (${randomUUID()}, ${contestant}, 'zone.create')`
  for (const program of programs)
    as[program] = connect({ url: database[`${program}Url`], name: `roles-${program}`, maxConnections: 1 })
})
afterAll(async () => {
  for (const program of programs) await as[program].end({ timeout: 1 })
  await database.drop()
})

/** `select, update (a, b)` as a sorted list: `select`, `update a`, `update b`. */
const rightsIn = (text: string): readonly string[] =>
  [...text.matchAll(/([a-z]+)(?: \(([^)]*)\))?/g)]
    .flatMap(([, verb = '', columns]) => columns?.split(', ').map((column) => `${verb} ${column}`) ?? [verb])
    .toSorted()

describe.each(programs)('the role of %s', (program) => {
  test('has exactly the listed rights on each table, and no table is missing', async () => {
    const rows = await database.sql<{ name: string; rights: string[] }[]>`
      select c.relname as name, array(
        select lower(p.privilege_type) from aclexplode(c.relacl) p where p.grantee = ${roles[program]}::regrole
        union all
        select lower(p.privilege_type) || ' ' || a.attname from pg_attribute a, aclexplode(a.attacl) p
        where a.attrelid = c.oid and p.grantee = ${roles[program]}::regrole
      ) as rights
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`
    const found = Object.fromEntries(rows.map(({ name, rights }) => [name, rights.toSorted()]))
    const written = Object.entries(tableGrants).map(([name, grants]) => [name, rightsIn(grants[program])])
    expect(found).toEqual(Object.fromEntries(written))
  })

  test('may use the listed sequences', async () => {
    const rows = await database.sql<{ name: string; isUsed: boolean }[]>`
      select relname as name, has_sequence_privilege(${roles[program]}, oid, 'usage') as "isUsed" from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`
    const used = rows.filter(({ isUsed }) => isUsed).map(({ name }) => name)
    expect(used).toEqual(Object.keys(sequenceGrants).filter((name) => sequenceGrants[name]?.[program] === 'usage'))
  })

  test('may ask whether commits get through', async () => {
    await expect(probeCommit(as[program])).resolves.toBeUndefined()
  })

  test('owns nothing, belongs to no role and may create nothing', async () => {
    const { sql } = database
    const role = roles[program]
    expect(
      await sql`
        select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
          exists (select from pg_class where relowner = r.oid) as owns, exists (select from pg_auth_members where member = r.oid) as belongs,
          has_schema_privilege(r.oid, 'public', 'create') as makes, has_schema_privilege(r.oid, 'drizzle', 'usage') as migrates,
          has_database_privilege(r.oid, current_database(), 'create') as adds
        from pg_roles r where rolname = ${role}`,
    ).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        owns: false,
        belongs: false,
        makes: false,
        migrates: false,
        adds: false,
      },
    ])
  })

  test.each([
    'create table public.own (id int)',
    'alter table ballots add column extra int',
    'alter table ballots disable trigger all',
    'drop table zones',
    'drop trigger admin_actions_append_only on admin_actions',
    'set session_replication_role = replica',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ...Object.keys(tableGrants).map((name) => `truncate ${name} cascade`),
    ...[
      'admin_actions',
      'ballot_changes',
      'ballot_groups',
      'ballots',
      'card_events',
      'cards',
      'chain_heads',
      'checkpoints',
      'contestants',
      'credits',
      'payment_events',
      'payments',
      'result_exports',
      'tally',
      'users',
      'vote_hours',
      'voters',
    ].map((name) => `delete from ${name}`),
    'update admin_actions set action = action, done_at = now()',
    'update ballot_changes set reason = reason',
    'update ballot_groups set head = head',
    'update ballots set pick1 = pick1',
    'update ballots set voter_id = voter_id',
    'update card_events set what = what',
    'update checkpoints set signature = signature',
    'update credits set voter_id = voter_id',
    'update payment_events set to_state = to_state',
    'update payments set amount_minor = 1',
    'update result_exports set sequence = sequence',
    'update tally_frozen set free = free',
    'select * from drizzle.__drizzle_migrations',
  ])('is refused %s', async (statement) => {
    await expect(as[program].unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

/** What comes in with an archived contest, for one that was there before. */
const archived = (table: string, column: string): string =>
  `select enter_archived_rows(id, '${table}', '{${column}}', jsonb_build_array(jsonb_build_object('contest_id', id))) from contests`

describe('what only one role may do', () => {
  test.each<[Program, string]>([
    ['api', 'insert into ballots select * from ballots'],
    ['api', 'insert into credits select * from credits'],
    ['api', `update contestants set paid_at = now()`],
    ['api', 'insert into checkpoints select * from checkpoints'],
    ['api', 'insert into result_exports select * from result_exports'],
    ['api', archived('tally', 'contest_id')],
    ['api', archived('checkpoints', 'contest_id')],
    ['worker', archived('admin_actions', 'id')],
    ['worker', 'select password_hash from users'],
    ['worker', 'select token_hash from sessions'],
    ['worker', 'select secret from second_factors'],
    ['worker', `update users set admin_role = 'owner'`],
    ['worker', 'insert into payments select * from payments'],
    ['worker', 'update admin_actions set reason = reason'],
  ])('%s is refused %s', async (program, statement) => {
    await expect(as[program].unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('migrating', () => {
  const name = (): string => `role_${randomUUID().slice(0, 8)}`

  /** Addresses of two roles that do not exist yet. */
  async function fresh() {
    const empty = await createDatabase({ migrated: false })
    const [api, worker] = [name(), name()]
    onTestFinished(async () => {
      await empty.drop()
      const admin = connect({ url: given('TEST_DATABASE_URL'), name: 'roles', maxConnections: 1 })
      for (const role of [api, worker]) await admin.unsafe(`drop role if exists ${role}`)
      await admin.end()
    })
    const addressOf = (username: string, password: string): string =>
      Object.assign(new URL(empty.url), { username, password }).href
    const env = {
      MIGRATE_DATABASE_URL: empty.url,
      API_DATABASE_URL: addressOf(api, 'first'),
      WORKER_DATABASE_URL: addressOf(worker, 'second'),
    }
    return { empty, api, worker, addressOf, env, migrate: (more = {}) => runNode('db/migrate.ts', { ...env, ...more }) }
  }

  async function codeOfLogIn(url: string): Promise<string> {
    const sql = connect({ url, name: 'roles', maxConnections: 1 })
    return sql`select 1`
      .then(
        () => 'in',
        (error: { code: string }) => error.code,
      )
      .finally(() => sql.end({ timeout: 1 }))
  }

  test('creates the roles, updates changed passwords, revokes extra grants, and prints nothing', async () => {
    const { empty, api, addressOf, env, migrate } = await fresh()
    expect(await migrate()).toEqual({ code: 0, output: '' })
    expect(await codeOfLogIn(env.API_DATABASE_URL)).toBe('in')
    await empty.sql`grant all on ballots to ${empty.sql(api)}`
    const API_DATABASE_URL = addressOf(api, 'another')
    expect(await migrate({ API_DATABASE_URL })).toEqual({ code: 0, output: '' })
    expect([await codeOfLogIn(API_DATABASE_URL), await codeOfLogIn(env.API_DATABASE_URL)]).toEqual(['in', '28P01'])
    const [may] = await empty.sql`
      select has_table_privilege(${api}, 'ballots', 'delete') as deletes,
        has_database_privilege(${api}, current_database(), 'create, temporary') as adds`
    expect(may).toEqual({ deletes: false, adds: false })
  })

  test('sets each role’s limits for its process, in case a pooler does not pass them on', async () => {
    const { empty, api, worker, migrate } = await fresh()
    await migrate()
    const rows = await empty.sql<{ role: string; settings: string[] }[]>`
      select setrole::regrole::text as role, setconfig as settings from pg_db_role_setting s
      join pg_database d on d.oid = s.setdatabase and d.datname = current_database() order by setrole`
    const limits = Object.fromEntries(rows.map(({ role, settings }) => [role, settings.toSorted()]))
    expect(limits).toEqual({
      [api]: [
        'idle_in_transaction_session_timeout=10000',
        'plan_cache_mode=force_custom_plan',
        'statement_timeout=5000',
      ],
      [worker]: ['plan_cache_mode=force_custom_plan', 'transaction_timeout=5000'],
    })
  })

  test('accepts one role for both, with the rights of both and no more', async () => {
    const { empty, api, env, migrate } = await fresh()
    expect(await migrate({ WORKER_DATABASE_URL: env.API_DATABASE_URL })).toEqual({ code: 0, output: '' })
    const [may] = await empty.sql`
      select has_table_privilege(${api}, 'ballots', 'insert') as adds, has_table_privilege(${api}, 'ballots', 'delete') as deletes,
        has_column_privilege(${api}, 'users', 'password_hash', 'select') as reads`
    expect(may).toEqual({ adds: true, deletes: false, reads: true })
  })

  test('refuses the owner, and a role that owns something, and prints no password', async () => {
    const { empty, api, env, migrate } = await fresh()
    const owner = await migrate({ API_DATABASE_URL: empty.url })
    expect(owner).toEqual({
      code: 1,
      output: expect.stringContaining('API_DATABASE_URL names the owner of the tables'),
    })
    await empty.sql`create table hers (id int)`
    await empty.sql`alter table hers owner to ${empty.sql(api)}`.catch(() => migrate())
    await empty.sql`alter table hers owner to ${empty.sql(api)}`
    const owning = await migrate()
    expect(owning).toEqual({ code: 1, output: expect.stringContaining('the role of API_DATABASE_URL owns hers') })
    for (const { output } of [owner, owning])
      for (const url of [empty.url, ...Object.values(env)]) expect(output).not.toContain(new URL(url).password)
  })

  test('by an owner that may not create roles says so, and grants to roles made by hand', async () => {
    const { empty, api, worker, addressOf, migrate } = await fresh()
    const owner = name()
    await empty.sql.unsafe(`create role ${owner} login password 'owning'`)
    await empty.sql.unsafe(`alter database ${new URL(empty.url).pathname.slice(1)} owner to ${owner}`)
    onTestFinished(async () => {
      await empty.sql.unsafe(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`)
    })
    const MIGRATE_DATABASE_URL = addressOf(owner, 'owning')
    const refused = await migrate({ MIGRATE_DATABASE_URL })
    expect(refused).toEqual({
      code: 1,
      output: expect.stringContaining(`${api} does not exist, and the owner may not`),
    })
    await empty.sql.unsafe(`create role ${api} login password 'first'; create role ${worker} login password 'second'`)
    expect(await migrate({ MIGRATE_DATABASE_URL })).toEqual({ code: 0, output: '' })
    expect(await empty.sql`select has_table_privilege(${worker}, 'ballots', 'insert') as may`).toEqual([{ may: true }])
  })

  test('without roles works as before and says who logs in as the owner', async () => {
    const { empty } = await fresh()
    expect(await runNode('db/migrate.ts', { DATABASE_URL: empty.url })).toEqual({
      code: 0,
      output: expect.stringMatching(/^api and worker log in as the owner of the tables: .*API_DATABASE_URL/),
    })
  })

  test('refuses one role without the other', async () => {
    const { env } = await fresh()
    const { code, output } = await runNode('db/migrate.ts', { ...env, WORKER_DATABASE_URL: '' })
    expect([code, output]).toEqual([1, expect.stringContaining('WORKER_DATABASE_URL is not set')])
  })

  test('again gives the same result', async () => {
    const { empty, env } = await fresh()
    const roles = { api: env.API_DATABASE_URL, worker: env.WORKER_DATABASE_URL }
    const rights = () => empty.sql`
      select relname, relacl::text, array(select attname || attacl::text from pg_attribute where attrelid = c.oid and attacl is not null)
      from pg_class c where relnamespace = 'public'::regnamespace order by relname`
    await migrateDatabase(empty.url, { roles })
    const first = await rights()
    await migrateDatabase(empty.url, { roles })
    expect(await rights()).toEqual(first)
  })
})
