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
}
const found = ({ config = async (name) => [name, right[name] ?? ''], file = rightFile }: Node) =>
  findSettings({
    config: (_get: string, name: string) => config(name),
    info: async (section: string) => (section === 'persistence' ? `${file.join('\r\n')}\r\n` : ''),
  } as unknown as Redis) // the two commands that are asked

describe('[VOT-11] the settings of Redis', () => {
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
    const others = ['aof_rewrite', 'CONFIG']
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

  test.each(['aof_rewrite_in_progress', 'aof_rewrite_scheduled'])(
    'say by %s that the file is rewritten',
    async (name) => {
      const file = rightFile.map((line) => line.replace(`${name}:0`, `${name}:1`))
      expect(await found({ file })).toEqual({ wrong: [], isRewriting: true })
      expect(rewrittenFirst).toEqual({ setting: 'aof_rewrite', detail: expect.stringContaining('is being rewritten') })
    },
  )
})
