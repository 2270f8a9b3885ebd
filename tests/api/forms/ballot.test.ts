import { messageOf } from '@ashenda/core/errors.ts'
import { describe, expect, test } from 'vitest'
import { moveTime, somePhone } from '../../support/contest-data.ts'
import { cookieHeader, openPage, sendForm, sendPicks, useFormSite } from '../../support/form-site.ts'
import { until } from '../../support/until.ts'

const on = useFormSite(13)
const { platform } = on

/** A browser on its ballot page, and the form it sends. */
async function onBallot(ids = on.picks.slice(0, 3)) {
  const { cookies } = await sendPicks(on.site, ids)
  const cookie = cookieHeader(cookies)
  const { data } = await openPage(on.site, '/ballot', { cookie })
  const [gold = '', silver = '', bronze = ''] = ids
  const filled = {
    ...data.form?.values,
    ...{ gold, silver, bronze },
    key: data.ballot?.key ?? '',
    name: 'ሰላም',
    phone: somePhone(),
    kind: 'free',
  }
  const send = (fields: Readonly<Record<string, string>> = {}) =>
    sendForm(on.site, '/ballot', { ...filled, ...fields }, { cookie })
  return { data, cookie, filled, send }
}

const ballotsOf = (phone: string) => platform.sql<{ id: string; kind: string; picks: string[] }[]>`
  select b.id, b.kind, array_remove(array[pick1, pick2, pick3], null) as picks
  from ballots b join voters v on v.id = b.voter_id where v.phone = ${phone}`

async function recorded(phone: string) {
  const worker = await platform.startWorker()
  try {
    return await until(async () => {
      const ballots = await ballotsOf(phone)
      return ballots.length > 0 && ballots
    })
  } finally {
    await worker.close()
  }
}

describe('a ballot without scripts', () => {
  test('is cast once, however often it is sent, and leads to its receipt', async () => {
    const { data, filled, send } = await onBallot()
    expect(data.ballot?.chosen.map(({ _id }) => _id)).toEqual(on.picks.slice(0, 3))
    const [first, second] = [await send(), await send()]
    expect(first).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/receipt\/[0-9A-Z-]{14}#[\w-]{36}$/),
    })
    expect(second.location).toBe(first.location)
    const together = await Promise.all([send(), send()])
    expect(together.map(({ location }) => location)).toEqual([first.location, first.location])
    const [, ballot] = first.location?.split('#') ?? []
    expect(await recorded(filled.phone)).toEqual([{ id: ballot, kind: 'free', picks: [on.picks[0]] }])
  })

  test('is thanked for on its receipt, with its contestants once counted, in its own browser only', async () => {
    const { filled, send } = await onBallot()
    const { location = '', cookies } = await send()
    const [receipt = ''] = location.split('#')
    const cookie = cookieHeader(cookies)
    expect((await openPage(on.site, receipt, { cookie })).data).toMatchObject({
      receipt: { problem: { code: 'not_found' } },
      thanks: { chosen: [] },
    })
    await recorded(filled.phone)
    const own = await openPage(on.site, receipt, { cookie })
    expect(own.data.thanks?.chosen.map(({ _id }) => _id)).toEqual([on.picks[0]])
    expect(own.headers['cache-control']).toBe('private, no-store')
    const others = await openPage(on.site, receipt)
    expect(others.data).toMatchObject({ receipt: { answer: { status: 'counted' } } })
    expect(others.data).not.toHaveProperty('thanks')
  })

  test('names each problem at its field and keeps the input: duplicates, no picks, a bad phone', async () => {
    const { send } = await onBallot()
    const problems: unknown[] = []
    for (const wrong of [
      { silver: on.picks[0] ?? '', kind: 'paid' },
      { gold: '', silver: '', bronze: '' },
      { phone: '12' },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { gold: 'nobody', silver: '"><script>', bronze: '' },
    ]) {
      const answer = await send(wrong)
      problems.push([answer.status, answer.data.form?.problems, Object.keys(answer.data.form?.values ?? {}).length])
    }
    const told = (field: string, code: Parameters<typeof messageOf>[0]) => ({
      [field]: { code, message: messageOf(code) },
    })
    expect(problems).toEqual([
      [422, told('silver', 'duplicate_pick'), 7],
      [422, told('gold', 'no_picks'), 7],
      [422, told('phone', 'bad_phone'), 7],
      [422, told('name', 'empty_name'), 7],
      [422, told('name', 'name_too_long'), 7],
      [422, told('gold', 'no_picks'), 7],
    ])
  })

  test('filled in beside another one keeps its own contestants', async () => {
    const [own, others] = [on.picks.slice(0, 1), on.picks.slice(1, 2)]
    const { send, filled } = await onBallot(own)
    const beside = await sendPicks(on.site, others)
    const cookie = cookieHeader(beside.cookies)
    const answer = await sendForm(on.site, '/ballot', { ...filled, phone: '12' }, { cookie })
    expect(answer.data.ballot?.chosen.map(({ _id }) => _id)).toEqual([...own, ...others])
    expect(answer.data.form?.values).toMatchObject({ gold: own[0] })
    expect((await send()).status).toBe(303)
  })

  test('with a far too long name is refused and keeps the picks', async () => {
    const { send, cookie } = await onBallot()
    for (const name of ['x'.repeat(3_000), 'ሰ'.repeat(600)]) {
      const answer = await send({ name })
      expect(answer.status).toBe(422)
      const kept = { ...Object.fromEntries(cookie.split('; ').map((one) => one.split('=', 2))), ...answer.cookies }
      const { data } = await openPage(on.site, '/ballot', { cookie: cookieHeader(kept) })
      expect(data.ballot?.chosen).toHaveLength(3)
      for (const value of Object.values(answer.cookies)) expect(value.length).toBeLessThan(3_900)
    }
  })

  test('keeps twelve of thirteen stars, for her to choose three', async () => {
    const { data } = await onBallot(on.picks)
    expect(data.ballot?.chosen).toHaveLength(12)
  })

  test('ignores unknown contestants and foreign cookies', async () => {
    for (const none of [
      await sendPicks(on.site, ['nobody', '\u0000', '']),
      await sendForm(on.site, '/ballot/picks', ''),
    ])
      expect(none).toMatchObject({ status: 303, location: '/ballot', cookies: {} })
    expect((await openPage(on.site, '/ballot?pick=nobody&pick=%00&pick=')).data.ballot).not.toHaveProperty('suggested')
    for (const cookie of ['ballot=%E0%A4%A', 'ballot=e30', `ballot=${'x'.repeat(5_000)}`, 'ballot='])
      expect(await openPage(on.site, '/ballot', { cookie })).toMatchObject({
        status: 200,
        data: { ballot: { chosen: [] } },
      })
  })

  test('suggests the contestant in the address, chosen only by a press; other picks stay', async () => {
    const [own, named] = [on.picks.slice(0, 2), on.picks.slice(1, 3)]
    const link = `/ballot?${new URLSearchParams(named.map((id) => ['pick', id]))}`
    const { cookie } = await onBallot(own)
    const shown = await openPage(on.site, link, { cookie, headers: { 'sec-fetch-site': 'cross-site' } })
    const idsOf = (actors: readonly { readonly _id: string }[] = []): string[] => actors.map(({ _id }) => _id)
    expect(shown.cookies).toEqual({})
    expect(idsOf(shown.data.ballot?.suggested)).toEqual(on.picks.slice(2, 3))
    expect(idsOf(shown.data.ballot?.chosen)).toEqual(own)
    expect(idsOf((await openPage(on.site, link)).data.ballot?.chosen)).toEqual([])

    const foreign = { cookie, headers: { origin: 'https://mallory.test', 'sec-fetch-site': 'cross-site' } }
    expect(await sendPicks(on.site, named, foreign)).toMatchObject({ status: 403, cookies: {} })
    const pressed = await sendPicks(on.site, named, { cookie })
    const { data } = await openPage(on.site, pressed.location ?? '', { cookie: cookieHeader(pressed.cookies) })
    expect(idsOf(data.ballot?.chosen)).toEqual(on.picks.slice(0, 3))
  })

  test('says that the contest has not opened', async () => {
    const { send } = await onBallot()
    await moveTime(platform.sql, (tx) => tx`update contests set opens_at = now() + interval '30 minutes'`)
    await platform.reload()
    try {
      const answer = await send()
      expect(answer.status).toBe(422)
      expect(answer.data.form?.problems).toMatchObject({ form: { code: 'contest_not_open' } })
    } finally {
      await moveTime(platform.sql, (tx) => tx`update contests set opens_at = now() - interval '1 hour'`)
      await platform.reload()
    }
  })

  test('leads to paying when a paid vote has no payment', async () => {
    const { send, filled } = await onBallot()
    const answer = await send({ kind: 'paid' })
    expect(answer.status).toBe(303)
    expect(new URL(answer.location ?? '', 'http://any').searchParams.get('phone')).toBe(filled.phone)
  })
})
