import { register } from '../../../support/account-calls.ts'
import { post } from '../../../support/http.ts'
import { queuedOf, reject } from '../../../support/moderation.ts'
import { fourQuarters } from '../../../support/photos.ts'
import { dataUrlOf, sendPhoto } from '../../../support/send-photo.ts'
import { call } from '../../../support/shop.ts'
import { until } from '../../../support/until.ts'
import { type Site, sound } from './site.ts'
import type { Contestant } from './this-festival.ts'

/** In a contest whose admins look at everything first: what waits, what was turned down, who is not shown yet, and what was reported. */
export async function reportAndJudge(
  { platform, admin, asAdmin }: Site,
  [waits, isRejected, isReported]: readonly [Contestant, Contestant, Contestant],
): Promise<void> {
  await platform.reload()
  for (const who of [waits, isRejected]) {
    const fields = { fname: 'ሰላማዊት', mname: 'ሓጎሳ', lname: 'ኣርኣያ', occupation: 'መምህርት', description: 'ሓድሽ ታሪኽ።' }
    sound(await call(platform, who, 'PUT', '/api/v1/user/update-profile', Object.entries(fields)))
  }
  const photo = await fourQuarters(320, 440).jpeg().toBuffer()
  const content = { content: dataUrlOf(photo), type: 'new', size: photo.length }
  sound(await sendPhoto(platform, waits, content))
  await until(async () => (await platform.sql`select from waiting_images`).length > 0)
  const { change } = (await queuedOf(platform, admin, isRejected.id)) ?? {}
  const said = { reason: 'name_not_real', note: 'ሽም ኣብ መንነት ወረቐት ካልእ እዩ' }
  sound(await reject(platform, admin, isRejected.id, change?.version ?? '', said))
  const { cookie: _, ...held } = await register(
    platform,
    { fname: 'ሄለን' },
    { consent: { policy: '2026-11', isMinor: true, guardian: 'ኣልማዝ ሃይሉ' } },
  )
  sound(held)

  const about = isReported.id
  const report = (reason: string, note: string) => post(`${platform.url}/report`, { report: { about, reason, note } })
  sound(await report('untrue', 'ኣብ ዓድዋ ኣይተወልደትን'))
  const [closed] = await platform.sql<{ id: string }[]>`select id from reports`
  const decision = { seen: closed?.id, decision: 'dismiss', reason: 'ሓቂ እዩ' }
  await asAdmin('POST', `/admin/moderation/${about}/reports`, decision)
  sound(await report('something_else', ''))
}
