import { afterAll, beforeAll } from 'vitest'
import { type Account, insertAdmin } from './accounts.ts'
import { insertContest } from './contest-data.ts'
import { type Platform, startPlatform } from './platform.ts'

/** `startPlatform` for the tests of a file or `describe`: it has a contest unless `seed` says otherwise. Its properties exist from the first hook on. */
export function usePlatform(
  seed: Parameters<typeof startPlatform>[0] = (sql) => insertContest(sql),
  ...more: Parameters<typeof startPlatform> extends [unknown, ...infer Rest] ? Rest : never
): Platform {
  const held: { platform?: Platform } = {}
  beforeAll(async () => {
    held.platform = await startPlatform(seed, ...more)
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
