import { register, whoIs } from '../../../support/account-calls.ts'
import { somePhone } from '../../../support/contest-data.ts'
import { cast } from '../../../support/http.ts'
import { outcomeOf } from '../../../support/outcome.ts'
import { actAtChapa, openCheckout, reachedPayment } from '../../../support/payments.ts'
import { fourQuarters } from '../../../support/photos.ts'
import type { Platform } from '../../../support/platform.ts'
import { dataUrlOf, sendPhoto } from '../../../support/send-photo.ts'
import { call } from '../../../support/shop.ts'
import { nth, voterNames, women } from './people.ts'
import { beginContest, type Site, sound } from './site.ts'

export interface Contestant {
  readonly id: string
  readonly cookie: string
  readonly phone: string
}

/** Of every contestant. */
export const contestantPassword = 'ከበሮ ኣብ ማይጨው 9'

export interface ThisFestival {
  readonly contest: string
  /** In the order of `women`; those of `paying` can be voted for. */
  readonly contestants: readonly Contestant[]
}

/** A contest that goes on for as long as dumps are kept, and those who register in it by its own pages. */
export async function openThisFestival(site: Site): Promise<ThisFestival> {
  const { platform } = site
  const contest = await beginContest(platform, 'ኣሸንዳ 2019 ዓ.ም.', {
    opens: '2026-11-01T06:00:00+03:00',
    closes: '2199-12-31T22:00:00+03:00',
  })
  const zones = await platform.sql<{ id: string; name: string }[]>`
    select id, name from zones where contest_id = ${contest} order by position`
  const contestants: Contestant[] = []
  for (const [index, woman] of women.entries()) {
    const phone = somePhone()
    const { cookie, ...answer } = await register(platform, {
      ...woman,
      phone,
      password: contestantPassword,
      address: nth(zones, index * 3).name,
      email: index % 2 === 0 ? `contestant${index}@ashenda.example` : '',
      answer: 'ኩዕሶ እግሪ',
      referralCode: contestants[0]?.id ?? '',
    })
    sound(answer)
    contestants.push({ id: String(await whoIs(platform, cookie)), cookie, phone })
    await sendPhotos(platform, { cookie }, 1 + (index % 3))
  }
  const story = {
    description: `${women[0]?.description} ሓድሽ ታሪኽ።`,
    occupation: 'ሓራስቶት',
    email: 'letebrhan@ashenda.example',
    currentPassword: contestantPassword,
  }
  sound(await call(platform, nth(contestants, 0), 'PUT', '/actor/updateDescription', { actor: story }))
  const { currentPassword: _unused, ...unconfirmed } = { ...story, email: 'new-letebrhan@ashenda.example' }
  sound(await call(platform, nth(contestants, 0), 'PUT', '/actor/updateDescription', { actor: unconfirmed }))
  return { contest, contestants }
}

async function sendPhotos(platform: Platform, who: { readonly cookie: string }, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const photo = await fourQuarters(320, 400 + 40 * index)
      .jpeg()
      .toBuffer()
    sound(await sendPhoto(platform, who, { content: dataUrlOf(photo), type: 'new', size: photo.length }))
  }
}

/** So many phones vote for free, some of them twice at the same moment. The phone of one that did so once. */
export async function voteFreely(platform: Platform, picks: readonly string[], count: number): Promise<string> {
  const phones = Array.from({ length: count }, somePhone)
  const vote = async (phone: string, index: number): Promise<string> => {
    const { status, body } = await cast(platform, {
      phone,
      name: nth(voterNames, index),
      actors: [nth(picks, index ** 2)],
    })
    // Of two at once the second is told so either at once or when it is recorded.
    if (status === 422 && body['code'] === 'free_vote_used') return 'refused'
    return (await outcomeOf(platform, sound({ status, body })['ballot'])).status
  }
  const outcomes = await Promise.all([...phones, ...phones.slice(0, 3)].map(vote))
  if (outcomes.filter((status) => status === 'counted').length !== count)
    throw new Error('a phone has one free vote, and has it for sure')
  return nth(phones, 3)
}

/** Somebody who has paid with Chapa and not voted yet. */
export async function payByChapa({ platform, sandbox }: Site, phone = somePhone()) {
  const payer = await openCheckout(platform, phone)
  await actAtChapa(platform, sandbox, payer.payment, 'pay')
  await reachedPayment(platform, payer.payment)
  return payer
}

/** Casts the ballot that somebody has paid for, for up to three. */
export async function votePaid(
  { platform }: Site,
  payer: { readonly phone: string; readonly cookie: string },
  actors: readonly string[],
): Promise<void> {
  const { cookie, phone } = payer
  const { ballot } = sound(await cast(platform, { phone, name: nth(voterNames, 0), actors, kind: 'paid' }, { cookie }))
  const { status } = await outcomeOf(platform, ballot)
  if (status !== 'counted') throw new Error('a paid ballot is not counted')
}
