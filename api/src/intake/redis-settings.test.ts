import { type Redis, ReplyError } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { findSettings, judgedSettings, rewrittenFirst } from './redis-settings.ts'

const right: Readonly<Record<string, string>> = {
  appendonly: 'yes',
  appendfsync: 'always',
  'no-appendfsync-on-rewrite': 'no',
  maxmemory: '1000',
  'maxmemory-policy': 'noeviction',
}
const rightFile = [
  '# Persistence',
  'loading:0',
  'aof_enabled:1',
  'aof_rewrite_in_progress:0',
  'aof_rewrite_scheduled:0',
  'aof_last_write_status:ok',
]

interface Node {
  readonly config?: (name: string) => Promise<readonly string[]>
  readonly file?: readonly string[]
  readonly version?: string
  readonly replication?: readonly string[]
}
const found = (
  { config = async (name) => [name, right[name] ?? ''], file = rightFile, version = '', replication = [] }: Node,
  replicas = 0,
) => {
  const sections: Readonly<Record<string, readonly string[]>> = {
    persistence: file,
    server: ['server_name:valkey', `redis_version:${version}`, 'valkey_version:8.0.1'],
    replication,
  }
  return findSettings(
    {
      config: (_get: string, name: string) => config(name),
      info: async (section: string) => (sections[section] ?? []).map((line) => `${line}\r\n`).join(''),
    } as unknown as Redis, // the two commands that are asked
    replicas,
  )
}

describe('the settings of Redis', () => {
  test('are as they should be, or each is told by its name and what it is', async () => {
    expect(await found({})).toEqual({ wrong: [], isRewriting: false })
    const { wrong } = await found({ config: async () => [], file: [] })
    expect(wrong.map(({ detail }) => detail)).toEqual([
      'appendonly is unknown, not yes',
      'appendfsync is unknown, not always',
      'no-appendfsync-on-rewrite is unknown, not no',
      'maxmemory is unknown, not a limit',
      'maxmemory-policy is unknown, not noeviction',
      'aof_enabled is unknown, not 1',
      'aof_last_write_status is unknown, not ok',
    ])
    const others = ['redis_version', 'role', 'online_replicas', 'aof_rewrite', 'CONFIG']
    expect(judgedSettings).toEqual([...wrong.map(({ setting }) => setting), ...others])
  })

  test('are wrong where Redis does not let them be read, and unknown where it does not answer', async () => {
    const refusal = new ReplyError('NOPERM no permission')
    expect(await found({ config: () => Promise.reject(refusal) })).toEqual({
      wrong: [{ setting: 'CONFIG', detail: 'CONFIG is refused (NOPERM no permission)' }],
      isRewriting: false,
    })
    await expect(found({ config: () => Promise.reject(new Error('Command timed out')) })).rejects.toThrow('timed out')
  })

  const twoReplicas = [
    'role:master',
    'connected_slaves:2',
    'slave0:ip=10.0.0.2,port=6379,state=online,offset=1,lag=0',
    'slave1:ip=10.0.0.3,port=6379,state=wait_bgsave,offset=0,lag=0',
  ]
  const silentReplica = ['role:master', 'slave0:ip=10.0.0.2,port=6379,state=online,offset=1,lag=11']
  test.each([
    ['7.2.4', twoReplicas, 1, []],
    ['7.2.4', silentReplica, 1, ['online_replicas is 0, not 1']],
    ['8.0.0', twoReplicas, 1, []],
    ['7.2.4', twoReplicas, 2, ['online_replicas is 1, not 2']],
    ['7.0.15', twoReplicas, 1, ['redis_version is 7.0.15, not 7.2 or newer']],
    ['7.2.4', ['role:slave'], 1, ['role is slave, not master', 'online_replicas is 0, not 1']],
    ['7.0.15', ['role:master'], 0, []],
  ] as const)(
    'of version %s with %j, where %d replicas have to acknowledge: %j',
    async (version, replication, replicas, problems) => {
      const { wrong } = await found({ version, replication }, replicas)
      expect(wrong.map(({ detail }) => detail)).toEqual(problems)
    },
  )

  test.each(['aof_rewrite_in_progress', 'aof_rewrite_scheduled'])(
    'say by %s that the file is rewritten',
    async (name) => {
      const file = rightFile.map((line) => line.replace(`${name}:0`, `${name}:1`))
      expect(await found({ file })).toEqual({ wrong: [], isRewriting: true })
      expect(rewrittenFirst).toEqual({ setting: 'aof_rewrite', detail: expect.stringContaining('is being rewritten') })
    },
  )
})
