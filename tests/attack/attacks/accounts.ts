import { call, logInByPhone } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { post } from '../../support/http.ts'
import { signatureOf } from '../../support/payments.ts'
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
