import { afterAll, beforeAll } from 'vitest'
import { type Account, insertAdmin } from './accounts.ts'
import { insertContest } from './contest-data.ts'
import { type Platform, type PlatformParts, startPlatform } from './platform.ts'

type Environment = Readonly<Record<string, string>>

/** `startPlatform` for the tests of a file or `describe`: with a contest unless `seed` differs. Its properties exist from the first hook on. */
export function usePlatform(
  seed: Parameters<typeof startPlatform>[0] = (sql) => insertContest(sql),
  env: Environment | (() => Environment) = {},
  parts: PlatformParts = {},
): Platform {
  const held: { platform?: Platform } = {}
  beforeAll(async () => {
    held.platform = await startPlatform(seed, typeof env === 'function' ? env() : env, parts)
  })
  afterAll(() => held.platform?.close())
  return new Proxy({} as Platform, { get: (_target, name) => held.platform && Reflect.get(held.platform, name) })
}

/** An admin of the platform; her fields exist from the first hook on. */
export function useAdmin(platform: Platform, choice?: Parameters<typeof insertAdmin>[1]): Account {
  const admin = {} as Account
  beforeAll(async () => {
    Object.assign(admin, await insertAdmin(platform, choice))
  })
  return admin
}
