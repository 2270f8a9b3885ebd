import { randomInt, randomUUID } from 'node:crypto'
import type { PhoneProof } from '@ashenda/core/domain/phone-proof.ts'
import { somePhone } from '../../support/contest-data.ts'
import { type Answer, cast, post } from '../../support/http.ts'
import { otherThan } from '../../support/messages.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { withinTenMinutes } from '../../support/ten-minutes.ts'
import { until } from '../../support/until.ts'
import { type Attack, type Target, withStatus } from '../attack.ts'

async function askForCodes({ platform }: Target, proof: PhoneProof): Promise<void> {
  await platform.sql`update contests set phone_proof = ${proof} where current`
  await platform.reload()
}

/** A forwarded address, as the proxy in front of the api sends it. */
const from = (address: string) => ({ 'x-forwarded-for': address })

const votes = (target: Target, count: number, headersOf: (index: number) => Record<string, string> = () => ({})) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      cast(target.platform, { phone: somePhone(), actors: [target.contestants[0] ?? ''] }, headersOf(index)),
    ),
  )

/** Alerts of the watch, once there are any. */
async function watchFound({ platform }: Target): Promise<readonly string[]> {
  const alerts = await until(async () => {
    const rows = await platform.sql`select kind, subject, votes, usual from vote_alerts order by kind, subject`
    return rows.length > 0 && rows
  })
  return alerts.map(({ kind, subject, votes, usual }) => `${kind} ${subject}: ${votes}, usual ${usual ?? 'unknown'}`)
}

const aPhoneOf = (prefix: string): string => prefix + String(randomInt(1_000_000)).padStart(6, '0')

/** Starts a vote that waits for its code. */
async function waitingVote(target: Target): Promise<{ readonly ballot: string; readonly code: string }> {
  const phone = somePhone()
  const { body } = await cast(target.platform, { phone, actors: [target.contestants[0] ?? ''] })
  return { ballot: String(body['ballot']), code: await target.messages.codeFor(phone) }
}

const tryCode = ({ platform }: Target, ballot: string, code: string): Promise<Answer> =>
  post(`${platform.url}/vote/proof`, { ballot, code })

export const voteAttacks: readonly Attack[] = [
  {
    name: 'sixty free votes with numbers that are made up, codes off',
    atMost: 60,
    because:
      'as specified, a number is all a free vote is known by; suspicion shows them, and an admin can ask for codes',
    run: async (target) => {
      await askForCodes(target, 'off')
      const answers = await votes(target, 60)
      return { tried: answers.length, gotThrough: withStatus(answers, 202) }
    },
  },
  {
    name: 'the same from one browser, codes for what looks unusual',
    atMost: 3,
    because: 'a family shares a browser',
    run: async (target) => {
      await askForCodes(target, 'unusual')
      return withinTenMinutes(async () => {
        const [first] = await votes(target, 1, () => from('198.51.100.1'))
        const cookie = (first?.headers.getSetCookie() ?? []).map((one) => one.split(';')[0]).join('; ')
        let gotThrough = withStatus(first ? [first] : [], 202)
        for (let number = 0; number < 29; number += 1)
          gotThrough += withStatus(await votes(target, 1, () => ({ ...from('198.51.100.1'), cookie })), 202)
        return { tried: 30, gotThrough }
      })
    },
  },
  {
    name: 'numbers spread over two hundred addresses, a new browser each, codes for what looks unusual',
    atMost: 200,
    because: 'one vote of each address is what people look like; every free vote can be made to need a code',
    run: async (target) => {
      await askForCodes(target, 'unusual')
      await target.platform.sql`delete from vote_alerts`
      const answers = await votes(target, 200, (index) => from(`203.0.${index}.7`))
      return { tried: answers.length, gotThrough: withStatus(answers, 202), found: await watchFound(target) }
    },
  },
  {
    name: 'two thousand numbers of one prefix, each from another address, codes where votes stand out',
    atMost: 300,
    because: 'the watch has to see some of them first; then the phones that begin so are asked',
    run: async (target) => {
      const { platform, contestants } = target
      await askForCodes(target, 'off')
      await platform.sql`update contests set proof_when_unusual = true where current`
      await platform.reload()
      await platform.sql`delete from vote_alerts`
      let gotThrough = 0
      for (let wave = 0; wave < 40; wave += 1) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            cast(
              platform,
              { phone: aPhoneOf('+251977'), actors: [contestants[index % 3] ?? ''] },
              from(`198.18.${wave}.${index}`),
            ),
          ),
        )
        gotThrough += withStatus(answers, 202)
        if (wave !== 5) continue
        // Two thousand votes within a second arrive before any check; these come over the minutes a real attacker has.
        await until(async () => (await platform.sql`select 1 from vote_alerts where kind = 'prefix'`).length > 0)
        await platform.reload()
      }
      const found = await watchFound(target)
      await platform.sql`update contests set proof_when_unusual = false where current`
      await platform.reload()
      return { tried: 2_000, gotThrough, found }
    },
  },
  {
    name: 'the same, codes for every free vote',
    atMost: 0,
    because: 'nobody has these phones',
    run: async (target) => {
      await askForCodes(target, 'always')
      const answers = await votes(target, 200, (index) => from(`203.0.${index}.8`))
      return { tried: answers.length, gotThrough: withStatus(answers, 202) }
    },
  },
  {
    name: 'two hundred guesses at one code, at the same moment',
    atMost: 3,
    because: 'so many are judged; the others find it closed',
    run: async (target) => {
      await askForCodes(target, 'always')
      const { ballot, code } = await waitingVote(target)
      const answers = await Promise.all(Array.from({ length: 200 }, () => tryCode(target, ballot, otherThan(code))))
      return {
        tried: answers.length,
        gotThrough: answers.filter(({ body }) => String(body['code']).startsWith('wrong_code')).length,
      }
    },
  },
  {
    name: 'one code, a hundred times at the same moment',
    atMost: 1,
    because: 'it is one vote',
    run: async (target) => {
      await askForCodes(target, 'always')
      const { ballot, code } = await waitingVote(target)
      const answers = await Promise.all(Array.from({ length: 100 }, () => tryCode(target, ballot, code)))
      await outcomeOf(target.platform, ballot)
      const counted = await target.platform.sql`select 1 from ballots where id = ${ballot} and status = 'counted'`
      return { tried: answers.length, gotThrough: counted.length }
    },
  },
  {
    name: 'codes sent again and again to one phone',
    atMost: 3,
    because: 'three in ten minutes, whoever asks',
    run: async (target) => {
      await askForCodes(target, 'always')
      const phone = somePhone()
      const fields = { phone, actors: [target.contestants[0] ?? ''] }
      const answers: Answer[] = []
      for (let number = 0; number < 20; number += 1)
        answers.push(await cast(target.platform, fields, { 'idempotency-key': randomUUID() }))
      return { tried: answers.length, gotThrough: withStatus(answers, 403) }
    },
  },
  {
    name: 'one ballot, a hundred times',
    atMost: 1,
    because: 'the same key with the same content is the same ballot',
    run: async (target) => {
      await askForCodes(target, 'off')
      const fields = { phone: somePhone(), actors: [target.contestants[1] ?? ''] }
      const headers = { 'idempotency-key': randomUUID() }
      const answers = await Promise.all(Array.from({ length: 100 }, () => cast(target.platform, fields, headers)))
      await outcomeOf(target.platform, answers[0]?.body['ballot'])
      return { tried: answers.length, gotThrough: new Set(answers.map(({ body }) => body['ballot'])).size }
    },
  },
  {
    name: 'one phone, a hundred free votes for others',
    atMost: 1,
    because: 'a phone has one free vote',
    run: async (target) => {
      await askForCodes(target, 'off')
      const phone = somePhone()
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          cast(target.platform, { phone, actors: [target.contestants[index % 3] ?? ''] }),
        ),
      )
      const taken = answers.filter(({ status }) => status === 202)
      for (const { body } of taken) await outcomeOf(target.platform, body['ballot'])
      const counted = await target.platform.sql`
        select 1 from ballots b join voters v on v.id = b.voter_id where v.phone = ${phone} and b.status = 'counted'`
      return { tried: answers.length, gotThrough: counted.length }
    },
  },
]
