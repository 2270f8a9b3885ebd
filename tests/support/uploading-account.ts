import type { Sql } from '@ashenda/db/client.ts'
import { beforeAll, beforeEach } from 'vitest'
import { type Account, registerContestant } from './accounts.ts'
import { insertContest } from './contest-data.ts'
import { jpegPhoto } from './photos.ts'
import type { Platform } from './platform.ts'
import { imagesOf } from './uploads.ts'
import { usePlatform } from './use-platform.ts'

interface UploadingAccountOptions {
  /** Her registration data. */
  readonly details?: () => Parameters<typeof registerContestant>[1]
  /** Further database content. */
  readonly seed?: (sql: Sql) => Promise<unknown>
}

/** The file's own platform whose worker prepares photos, a photo, and per test a logged-in sender. */
export function useUploadingAccount({ details = () => ({}), seed }: UploadingAccountOptions = {}) {
  const fill = async (sql: Sql): Promise<void> => {
    await insertContest(sql)
    await seed?.(sql)
  }
  const platform = usePlatform(fill)
  const made = {
    // Set before the first test.
    platform,
    account: undefined as unknown as Account,
    photo: undefined as unknown as Buffer,
  }
  beforeAll(async () => {
    await platform.startWorker()
    made.photo = await jpegPhoto()
  })
  beforeEach(async () => {
    made.account = await registerContestant(platform, details())
  })
  return Object.assign(made, {
    /** Her pictures' slots. */
    slots: async () => (await imagesOf(platform, made.account.id)).map(({ slot }) => slot),
  })
}

/** Registration data for the profile form's tests. */
export const weaver = () => ({ email: `${crypto.randomUUID()}@example.org`, occupation: 'weaver' })

/** All fields a profile form can change. */
export async function storedProfile({ sql }: Pick<Platform, 'sql'>, { id }: Pick<Account, 'id'>) {
  const [row] = await sql`
    select u.fname, u.mname, u.lname, u.email, u.unconfirmed_email, u.phone, u.answer_hash, c.zone_id, c.occupation, c.description
    from users u join contestants c on c.id = u.id where u.id = ${id}`
  return row
}
