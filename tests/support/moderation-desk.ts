import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { beforeAll, beforeEach } from 'vitest'
import { register } from './account-calls.ts'
import type { Account } from './accounts.ts'
import { somePhone } from './contest-data.ts'
import { get, post } from './http.ts'
import { approve, queuedOf } from './moderation.ts'
import { jpegPhoto } from './photos.ts'
import { dataUrlOf, sendPhoto } from './send-photo.ts'
import { useAdmin, usePlatform } from './use-platform.ts'

/** A site with moderation, and contestants' and admins' actions there, for a test file. */
export function useModerationDesk() {
  const platform = usePlatform(undefined, { CONTENT_MODERATION: 'manual' })
  const [admin, other] = [useAdmin(platform), useAdmin(platform, { adminRole: 'moderator' })]
  const site = { platform, admin, other, photo: Buffer.of() as Buffer }
  beforeAll(async () => {
    await platform.startWorker()
    site.photo = await jpegPhoto()
  })
  beforeEach(async () => {
    await platform.sql`update contests set moderation = null, approval = null where current`
  })

  const send = (who: Account, type = 'new') =>
    sendPhoto(platform, who, { content: dataUrlOf(site.photo), name: 'a.jpg', type, size: site.photo.length })

  /** A new contestant, logged in. */
  async function newcomer(fields: Record<string, string> = {}): Promise<Account> {
    const phone = somePhone()
    const answer = await register(platform, {
      fname: 'Selam',
      mname: 'Hagos',
      phone,
      password: 'weaving tilfi',
      ...fields,
    })
    const [row] = await platform.sql<{ id: string }[]>`select id from users where phone = ${phone}`
    const { cookie } = answer
    return { id: row?.id ?? '', phone, email: null, password: 'weaving tilfi', cookie }
  }

  const own = async ({ cookie }: Account): Promise<OwnUser> => {
    const { body } = await get(`${platform.url}/actor/getActorById`, { cookie })
    return (body['user'] as OwnUser[])[0] as OwnUser // of the contract
  }

  /** Her public data. */
  async function shown(id: string): Promise<Record<string, unknown> | undefined> {
    await platform.reload()
    const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id, page: 0 } })
    return (body['actors'] as Record<string, unknown>[])[0]
  }

  const versionOf = async (id: string): Promise<string> =>
    (await queuedOf(platform, site.admin, id))?.change?.version ?? ''

  /** A public contestant with one photo. */
  async function published(): Promise<Account> {
    const her = await newcomer()
    await send(her)
    await approve(platform, site.admin, her.id, await versionOf(her.id))
    return her
  }

  const story = (who: Account, description: string) =>
    fetch(`${platform.url}/actor/updateDescription`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: who.cookie },
      body: JSON.stringify({ actor: { description } }),
    })

  const filesOfWaiting = async (id: string): Promise<readonly string[]> =>
    (
      await platform.sql<{ file: string }[]>`select file from waiting_images where contestant_id = ${id} order by slot`
    ).map(({ file }) => file)

  return { site, filesOfWaiting, newcomer, own, published, send, shown, story, versionOf }
}
