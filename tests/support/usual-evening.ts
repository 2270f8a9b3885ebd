import type { Platform } from './platform.ts'

const minuteMs = 60_000

/** An evening for the watch: a hundred free votes a minute, equal for these contestants, ten from each of these prefixes. */
export async function usualEvening(
  { redis, prefix }: Pick<Platform, 'redis' | 'prefix'>,
  contest: string,
  contestants: readonly string[],
  prefixes: readonly string[],
): Promise<void> {
  const last = Math.floor(Date.now() / minuteMs)
  const key = `${prefix}:vote-rates:${contest}`
  await redis.set(`${key}:since`, last - 90)
  for (let minute = last - 90; minute < last; minute += 1)
    await redis.hset(`${key}:${minute}`, {
      all: 100,
      ...Object.fromEntries(prefixes.map((one) => [`prefix:${one}`, 10])),
      ...Object.fromEntries(contestants.map((id) => [`contestant:${id}`, Math.round(100 / contestants.length)])),
    })
}
