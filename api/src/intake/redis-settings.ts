import { type Redis, ReplyError } from 'ioredis'

/** A setting or state through which Redis might lose acknowledged votes. */
export interface WrongSetting {
  readonly setting: string
  readonly detail: string
}

export interface SettingsFound {
  readonly wrong: readonly WrongSetting[]
  /** The append-only file is being rewritten, or is about to be. */
  readonly isRewriting: boolean
}

type Judge = (value: string | undefined) => string | undefined

const exactly =
  (wanted: string): Judge =>
  (value) =>
    value === wanted ? undefined : `${value ?? 'unknown'}, not ${wanted}`

/** Required settings (decision 3). */
const required: Readonly<Record<string, Judge>> = {
  appendonly: exactly('yes'),
  appendfsync: exactly('always'),
  'no-appendfsync-on-rewrite': exactly('no'),
  maxmemory: (value) => (Number(value) > 0 ? undefined : `${value ?? 'unknown'}, not a limit`),
  'maxmemory-policy': exactly('noeviction'),
}

/** Required state of the append-only file, from INFO. */
const requiredOfFile: Readonly<Record<string, Judge>> = {
  aof_enabled: exactly('1'),
  aof_last_write_status: exactly('ok'),
}

/** Requirements of WAITAOF, and enough replicas; checked only if replicas must acknowledge. */
const requiredOfReplication = (replicas: number): Readonly<Record<string, Judge>> => ({
  redis_version: (value) => (isAtLeast(value, '7.2') ? undefined : `${value ?? 'unknown'}, not 7.2 or newer`),
  role: exactly('master'),
  online_replicas: (value) => (Number(value) >= replicas ? undefined : `${value ?? 'unknown'}, not ${replicas}`),
})

/** Reported if Redis does not let its settings be read. */
const unreadable = 'CONFIG'
/** Reported while it is unknown whether the append-only file is complete. */
const rewritten = 'aof_rewrite'

/** Every name that may be reported. */
export const judgedSettings: readonly string[] = [
  ...Object.keys(required),
  ...Object.keys(requiredOfFile),
  ...Object.keys(requiredOfReplication(0)),
  rewritten,
  unreadable,
]

/**
 * Reads Redis's settings, the state of its append-only file and, if `replicas` must acknowledge, of replication. A
 * Redis that does not tell, like many managed ones, counts as wrong. @throws when Redis does not answer
 */
export async function findSettings(redis: Redis, replicas = 0): Promise<SettingsFound> {
  try {
    const [info, replication, values] = await Promise.all([
      redis.info('persistence'),
      replicas > 0 ? findReplication(redis) : undefined,
      Promise.all(Object.keys(required).map((name) => settingOf(redis, name))),
    ])
    const ofFile = (name: string): string | undefined => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1]
    return {
      wrong: [
        ...Object.entries(required).flatMap(([name, judge], index) => problemWith(name, judge(values[index]))),
        ...Object.entries(requiredOfFile).flatMap(([name, judge]) => problemWith(name, judge(ofFile(name)))),
        ...(replication
          ? Object.entries(requiredOfReplication(replicas)).flatMap(([name, judge]) =>
              problemWith(name, judge(replication[name])),
            )
          : []),
      ],
      isRewriting: ofFile('aof_rewrite_in_progress') === '1' || ofFile('aof_rewrite_scheduled') === '1',
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { wrong: problemWith(unreadable, `refused (${error.message})`), isRewriting: false }
  }
}

const isRefusal = (error: unknown): error is Error => error instanceof ReplyError

const problemWith = (setting: string, problem: string | undefined): readonly WrongSetting[] =>
  problem === undefined ? [] : [{ setting, detail: `${setting} is ${problem}` }]

export const rewrittenFirst: WrongSetting = {
  setting: rewritten,
  detail: 'the append-only file is being rewritten, and until that is done it may be one that holds nothing yet',
}

/** Like `min-replicas-max-lag`. A replica that was cut off stays `online` for a minute. */
const heardWithinSeconds = 10

async function findReplication(redis: Redis): Promise<Readonly<Record<string, string>>> {
  const [server, replication] = await Promise.all([redis.info('server'), redis.info('replication')])
  const replicas = replication.match(/^slave\d+:.*\bstate=online\b.*$/gm) ?? []
  const online = replicas.filter((line) => Number(/\blag=(\d+)/.exec(line)?.[1] ?? 0) <= heardWithinSeconds)
  return {
    // Valkey reports its Redis compatibility here.
    redis_version: /^redis_version:(\S+)/m.exec(server)?.[1] ?? '',
    role: /^role:(\S+)/m.exec(replication)?.[1] ?? '',
    online_replicas: String(online.length),
  }
}

function isAtLeast(version: string | undefined, wanted: string): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

async function settingOf(redis: Redis, name: string): Promise<string | undefined> {
  const [, value] = (await redis.config('GET', name)) as string[] // name and value
  return value
}
