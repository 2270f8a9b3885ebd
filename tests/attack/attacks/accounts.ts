import { call, logInByPhone, someAddress } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { somePhone } from '../../support/contest-data.ts'
import { post } from '../../support/http.ts'
import { otherThan } from '../../support/messages.ts'
import { signatureOf } from '../../support/payments.ts'
import { askForReset, finishReset, forgetfulContestant, newPassword, someEmail } from '../../support/resets.ts'
import { setUpFactor } from '../../support/second-factor.ts'
import type { Attack } from '../attack.ts'

export const accountAttacks: readonly Attack[] = [
  {
    name: 'guesses at one password, each from another address',
    atMost: 60,
    because:
      'thirty are free, as they may be its owner’s; then there is one a second at first, one a minute in the end',
    run: async ({ platform }) => {
      const { phone } = await registerContestant(platform)
      let gotThrough = 0
      for (let number = 0; number < 120; number += 1) {
        const { status } = await logInByPhone(platform, phone, `guess ${number} of many`, { from: `203.0.${number}.9` })
        if (status === 401) gotThrough += 1
      }
      return { tried: 120, gotThrough }
    },
  },
  {
    name: 'one guess at each of four hundred accounts, from one address',
    atMost: 300,
    because: 'a village behind one carrier’s address mistypes less than that in ten minutes',
    run: async ({ platform }) => {
      let gotThrough = 0
      for (let number = 0; number < 400; number += 1) {
        const phone = `+2519${String(10_000_000 + number)}`
        const { status } = await logInByPhone(platform, phone, 'sunshine in mekelle', { from: '198.51.100.20' })
        if (status === 401) gotThrough += 1
      }
      return { tried: 400, gotThrough }
    },
  },
  {
    name: 'codes of an admin’s second factor guessed by who has her password, three at once',
    atMost: 30,
    because: 'they wait as guesses at a password do: some 260 a day, of a million',
    run: async ({ platform }) => {
      const admin = await insertAdmin(platform)
      await setUpFactor(platform, admin)
      let gotThrough = 0
      for (let number = 0; number < 100; number += 1) {
        const { cookie } = await logInByPhone(platform, admin.phone, admin.password)
        const codes = [0, 1, 2].map((more) => String(100_000 + number * 3 + more))
        const answers = await Promise.all(
          codes.map((code) => call(platform, 'POST /admin/factor/show', { cookie, payload: { code } })),
        )
        gotThrough += answers.filter(({ status }) => status !== 429).length
      }
      return { tried: 300, gotThrough }
    },
  },
  {
    name: 'what an admin’s password opens without her second factor',
    atMost: 0,
    because: 'a session whose factor is missing is nobody’s',
    run: async ({ platform }) => {
      const admin = await insertAdmin(platform)
      await setUpFactor(platform, admin)
      const { cookie } = await logInByPhone(platform, admin.phone, admin.password)
      const routes = platform.app.routeTable.filter(
        ({ access, method }) => access?.startsWith('admin:') && method !== 'HEAD',
      )
      let gotThrough = 0
      for (const { method, url } of routes) {
        const { body } = await call(platform, `${method} ${url.replaceAll(/:\w+/g, admin.id)}`, { cookie })
        if (body['code'] !== 'second_factor_needed') gotThrough += 1
      }
      return { tried: routes.length, gotThrough }
    },
  },
  {
    name: 'one invitation accepted by twenty at the same moment',
    atMost: 1,
    because: 'it is good once',
    run: async ({ platform }) => {
      const { cookie, password } = await insertAdmin(platform)
      const payload = { note: 'one person', adminRole: 'owner', password }
      const { body } = await call(platform, 'POST /admin/invitations', { cookie, payload })
      const token = String(body['link']).split('#')[1]
      const accept = (number: number) => {
        const email = `attack-${number}@example.org`
        const admin = { fname: 'Nobody', mname: 'Known', phone: somePhone(), email, password: 'sunshine in mekelle' }
        return call(platform, 'POST /invitations/accept', { payload: { token, admin } })
      }
      const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => accept(number)))
      return { tried: 20, gotThrough: answers.filter(({ status }) => status === 200).length }
    },
  },
  {
    name: 'football tried at two hundred accounts that have it as their answer, each from another address',
    atMost: 0,
    because: 'the right sport has a code sent to the owner, and sets nothing',
    run: async ({ platform }) => {
      const accounts = await Promise.all(Array.from({ length: 200 }, () => forgetfulContestant(platform)))
      let gotThrough = 0
      for (const account of accounts) {
        const { reset } = await askForReset(platform, account.email)
        await finishReset(platform, reset, '')
        const { status } = await logInByPhone(platform, account.phone, newPassword, { from: someAddress() })
        if (status === 200) gotThrough += 1
      }
      return { tried: 200, gotThrough }
    },
  },
  {
    name: 'sports tried at a hundred accounts, from one address',
    atMost: 30,
    because: 'a right one looks like a wrong one, and each counts: thirty an hour',
    run: async ({ platform }) => {
      let gotThrough = 0
      for (let number = 0; number < 100; number += 1) {
        const { status } = await askForReset(platform, someEmail(), {}, { from: '198.51.100.30' })
        if (status === 200) gotThrough += 1
      }
      return { tried: 100, gotThrough }
    },
  },
  {
    name: 'codes for a new password guessed by who knows the sport, asking for another as often as that is answered',
    atMost: 30,
    because: 'ten times a day she is listened to, and three guesses at a code are judged: thirty a day, of a million',
    run: async ({ platform, messages }) => {
      const { email, phone } = await forgetfulContestant(platform)
      let gotThrough = 0
      for (let number = 0; number < 20; number += 1) {
        const { reset, status } = await askForReset(platform, email)
        if (status !== 200) continue
        const code = messages.to(phone)[0]?.match(/\d{6}/)?.[0] ?? '000000'
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => finishReset(platform, reset, otherThan(code))),
        )
        gotThrough += answers.filter((answer) => answer.status !== 429).length
      }
      return { tried: 200, gotThrough }
    },
  },
  {
    name: 'one link for a new password used by twenty at the same moment',
    atMost: 1,
    because: 'it is good once',
    run: async ({ platform }) => {
      const { cookie } = await insertAdmin(platform)
      const { id } = await registerContestant(platform)
      const route = `POST /admin/contestants/${id}/reset-link`
      const { body } = await call(platform, route, { cookie, payload: { reason: 'an attack' } })
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => finishReset(platform, undefined, String(body['link']))),
      )
      return { tried: 20, gotThrough: answers.filter(({ status }) => status === 200).length }
    },
  },
  {
    name: 'webhooks that say a payment was made, signed with other secrets',
    atMost: 0,
    because: 'only who has the secret is believed',
    run: async ({ platform }) => {
      const body = JSON.stringify({ event: 'charge.success', tx_ref: 'vote-1', status: 'success', amount: '30' })
      const signatures = [signatureOf(body, 'x'.repeat(32)), '', '0'.repeat(64)]
      let gotThrough = 0
      for (const signature of signatures) {
        const headers = { 'x-chapa-signature': signature, 'chapa-signature': signature }
        const { status } = await post(`${platform.url}/payments/chapa/webhook`, body, headers)
        if (status < 400) gotThrough += 1
      }
      return { tried: signatures.length, gotThrough }
    },
  },
  {
    name: 'pages of other sites that send an admin’s browser',
    atMost: 0,
    because: 'a cookie alone changes nothing: Origin and Sec-Fetch-Site have to be ours',
    run: async ({ platform }) => {
      const { cookie } = await insertAdmin(platform)
      const foreign = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]
      let gotThrough = 0
      for (const headers of foreign) {
        const { status } = await call(platform, 'POST /logout', { cookie, headers, payload: {} })
        if (status < 400) gotThrough += 1
      }
      return { tried: foreign.length, gotThrough }
    },
  },
]
