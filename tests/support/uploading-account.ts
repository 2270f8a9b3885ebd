import type { Sql } from '@ashenda/db/client.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Account, registerContestant } from './accounts.ts'
import { insertContest } from './contest-data.ts'
import { jpegPhoto } from './photos.ts'
import { type Platform, startPlatform } from './platform.ts'
import { imagesOf } from './uploads.ts'

interface UploadingAccountOptions {
  /** Her registration data. */
  readonly details?: () => Parameters<typeof registerContestant>[1]
  /** Further database content. */
  readonly seed?: (sql: Sql) => Promise<unknown>
}

/** The file's own platform whose worker prepares photos, a photo, and per test a logged-in sender. */
export function useUploadingAccount({ details = () => ({}), seed }: UploadingAccountOptions = {}) {
  const made = {
    // Set before the first test.
    platform: undefined as unknown as Platform,
    account: undefined as unknown as Account,
    photo: undefined as unknown as Buffer,
  }
  beforeAll(async () => {
    const fill = async (sql: Sql): Promise<void> => {
      await insertContest(sql)
      await seed?.(sql)
    }
    made.platform = await startPlatform(fill)
    await made.platform.startWorker()
    made.photo = await jpegPhoto()
  })
  afterAll(() => made.platform.close())
  beforeEach(async () => {
    made.account = await registerContestant(made.platform, details())
  })
  return Object.assign(made, {
    /** Her pictures' slots. */
    slots: async () => (await imagesOf(made.platform, made.account.id)).map(({ slot }) => slot),
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
