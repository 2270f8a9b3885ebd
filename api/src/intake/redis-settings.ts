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

/** Where Redis does not let its settings be read. */
const unreadable = 'CONFIG'
/** Where it cannot be known yet whether the append-only file holds all there is. */
const rewritten = 'aof_rewrite'

/** Whatever may be named as wrong. */
export const judgedSettings: readonly string[] = [
  ...Object.keys(required),
  ...Object.keys(requiredOfFile),
  rewritten,
  unreadable,
]

/**
 * Reads the settings of Redis and what its append-only file is like. One that refuses to tell, as managed ones do, cannot be judged and
 * is wrong. @throws when Redis does not answer
 */
export async function findSettings(redis: Redis): Promise<SettingsFound> {
  try {
    const [info, values] = await Promise.all([
      redis.info('persistence'),
      Promise.all(Object.keys(required).map((name) => settingOf(redis, name))),
    ])
    const ofFile = (name: string): string | undefined => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1]
    return {
      wrong: [
        ...Object.entries(required).flatMap(([name, judge], index) => problemWith(name, judge(values[index]))),
        ...Object.entries(requiredOfFile).flatMap(([name, judge]) => problemWith(name, judge(ofFile(name)))),
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

async function settingOf(redis: Redis, name: string): Promise<string | undefined> {
  const [, value] = (await redis.config('GET', name)) as string[] // a name and its value
  return value
}
