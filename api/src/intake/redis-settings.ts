import { type Redis, ReplyError } from 'ioredis'

/** Why Redis might lose what it acknowledged: which setting or state, and what is wrong with it. */
export interface WrongSetting {
  readonly setting: string
  readonly detail: string
}

export interface SettingsFound {
  readonly wrong: readonly WrongSetting[]
  /** The append-only file is being written anew, or is about to be. */
  readonly isRewriting: boolean
}

type Judge = (value: string | undefined) => string | undefined

const exactly =
  (wanted: string): Judge =>
  (value) =>
    value === wanted ? undefined : `${value ?? 'unknown'}, not ${wanted}`

/** What durability needs of Redis (decision 3). */
const required: Readonly<Record<string, Judge>> = {
  appendonly: exactly('yes'),
  appendfsync: exactly('always'),
  'no-appendfsync-on-rewrite': exactly('no'),
  maxmemory: (value) => (Number(value) > 0 ? undefined : `${value ?? 'unknown'}, not a limit`),
  'maxmemory-policy': exactly('noeviction'),
}

/** What its append-only file must be like, by INFO. */
const requiredOfFile: Readonly<Record<string, Judge>> = {
  aof_enabled: exactly('1'),
  aof_last_write_status: exactly('ok'),
}

/** What WAITAOF needs, and that there are as many replicas as have to acknowledge; asked only where they have to. */
const requiredOfReplication = (replicas: number): Readonly<Record<string, Judge>> => ({
  redis_version: (value) => (isAtLeast(value, '7.2') ? undefined : `${value ?? 'unknown'}, not 7.2 or newer`),
  role: exactly('master'),
  online_replicas: (value) => (Number(value) >= replicas ? undefined : `${value ?? 'unknown'}, not ${replicas}`),
})

/** Where Redis does not let its settings be read. */
const unreadable = 'CONFIG'
/** Where it cannot be known yet whether the append-only file holds all there is. */
const rewritten = 'aof_rewrite'

/** Whatever may be named as wrong. */
export const judgedSettings: readonly string[] = [
  ...Object.keys(required),
  ...Object.keys(requiredOfFile),
  ...Object.keys(requiredOfReplication(0)),
  rewritten,
  unreadable,
]

/**
 * Reads the settings of Redis, what its append-only file is like and, where `replicas` have to acknowledge, whether they can. One that
 * refuses to tell, as managed ones do, cannot be judged and is wrong. @throws when Redis does not answer
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

/** As `min-replicas-max-lag`. A replica that was cut off stays `online` for a minute. */
const heardWithinSeconds = 10

async function findReplication(redis: Redis): Promise<Readonly<Record<string, string>>> {
  const [server, replication] = await Promise.all([redis.info('server'), redis.info('replication')])
  const replicas = replication.match(/^slave\d+:.*\bstate=online\b.*$/gm) ?? []
  const online = replicas.filter((line) => Number(/\blag=(\d+)/.exec(line)?.[1] ?? 0) <= heardWithinSeconds)
  return {
    // Valkey tells here which Redis it is like.
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
  const [, value] = (await redis.config('GET', name)) as string[] // a name and its value
  return value
}
