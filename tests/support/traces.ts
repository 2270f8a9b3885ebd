import type { Redis } from 'ioredis'

/** All commands to a Redis from now on, and its content when asked. */
export interface RedisTraces {
  readonly everything: () => Promise<string>
  readonly stop: () => void
}

export async function traceRedis(client: Redis): Promise<RedisTraces> {
  let said = ''
  const monitor = await client.monitor()
  monitor.on('error', () => {})
  monitor.on('monitor', (_time: string, words: readonly string[]) => {
    said += `${words.join(' ')}\n`
  })
  return {
    everything: async () => {
      const kept = await Promise.all(
        (await client.keys('*')).map(async (key) => `${key} ${await contentOf(client, key)}`),
      )
      return `${said}\n${kept.join('\n')}`
    },
    stop: () => monitor.disconnect(),
  }
}

/** A key's content, whatever its type. */
export async function contentOf(client: Redis, key: string): Promise<string> {
  switch (await client.type(key)) {
    case 'string':
      return (await client.get(key)) ?? ''
    case 'hash':
      return JSON.stringify(await client.hgetall(key))
    case 'list':
      return JSON.stringify(await client.lrange(key, 0, -1))
    case 'set':
      return JSON.stringify(await client.smembers(key))
    case 'zset':
      return JSON.stringify(await client.zrange(key, '0', '-1'))
    case 'stream':
      return JSON.stringify(await client.xrange(key, '-', '+'))
    default:
      return ''
  }
}

/** All encodings in which a secret could appear. */
export const formsOfText = (text: string): readonly string[] => [text, ...formsOfBytes(Buffer.from(text))]

export const formsOfBytes = (bytes: Uint8Array): readonly string[] => {
  const buffer = Buffer.from(bytes)
  return [buffer.toString('hex'), buffer.toString('base64'), buffer.toString('base64url'), [...buffer].join(',')]
}
