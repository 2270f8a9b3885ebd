import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { register } from './account-calls.ts'
import { type Account, insertAdmin } from './accounts.ts'
import { insertContest, somePhone } from './contest-data.ts'
import { get, post } from './http.ts'
import { approve, queuedOf } from './moderation.ts'
import { jpegPhoto } from './photos.ts'
import { type Platform, startPlatform } from './platform.ts'
import { dataUrlOf, sendPhoto } from './send-photo.ts'

interface Site {
  platform: Platform
  admin: Account
  /** A second admin, a moderator. */
  other: Account
  photo: Buffer
}

/** A site with moderation, and contestants' and admins' actions there, for a test file. */
export function useModerationDesk() {
  const site = {} as Site // all of it stands before the first test
  beforeAll(async () => {
    const platform = await startPlatform((sql) => insertContest(sql), { CONTENT_MODERATION: 'manual' })
    await platform.startWorker()
    const admin = await insertAdmin(platform)
    const other = await insertAdmin(platform, { adminRole: 'moderator' })
    Object.assign(site, { platform, admin, other, photo: await jpegPhoto() })
  })
  afterAll(() => site.platform.close())
  beforeEach(async () => {
    await site.platform.sql`update contests set moderation = null, approval = null where current`
  })

  const send = (who: Account, type = 'new') =>
    sendPhoto(site.platform, who, { content: dataUrlOf(site.photo), name: 'a.jpg', type, size: site.photo.length })

  /** A new contestant, logged in. */
  async function newcomer(fields: Record<string, string> = {}): Promise<Account> {
    const phone = somePhone()
    const answer = await register(site.platform, {
      fname: 'Selam',
      mname: 'Hagos',
      phone,
      password: 'weaving tilfi',
      ...fields,
    })
    const [row] = await site.platform.sql<{ id: string }[]>`select id from users where phone = ${phone}`
    const { cookie } = answer
    return { id: row?.id ?? '', phone, email: null, password: 'weaving tilfi', cookie }
  }

  const own = async ({ cookie }: Account): Promise<OwnUser> => {
    const { body } = await get(`${site.platform.url}/actor/getActorById`, { cookie })
    return (body['user'] as OwnUser[])[0] as OwnUser // of the contract
  }

  /** Her public data. */
  async function shown(id: string): Promise<Record<string, unknown> | undefined> {
    await site.platform.reload()
    const { body } = await post(`${site.platform.url}/actor/getActors`, { selection: { id, page: 0 } })
    return (body['actors'] as Record<string, unknown>[])[0]
  }

  const versionOf = async (id: string): Promise<string> =>
    (await queuedOf(site.platform, site.admin, id))?.change?.version ?? ''

  /** A public contestant with one photo. */
  async function published(): Promise<Account> {
    const her = await newcomer()
    await send(her)
    await approve(site.platform, site.admin, her.id, await versionOf(her.id))
    return her
  }

  const story = (who: Account, description: string) =>
    fetch(`${site.platform.url}/actor/updateDescription`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: who.cookie },
      body: JSON.stringify({ actor: { description } }),
    })

  const filesOfWaiting = async (id: string): Promise<readonly string[]> =>
    (
      await site.platform.sql<
        { file: string }[]
      >`select file from waiting_images where contestant_id = ${id} order by slot`
    ).map(({ file }) => file)

  return { site, filesOfWaiting, newcomer, own, published, send, shown, story, versionOf }
}
