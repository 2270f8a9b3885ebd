import { createHash } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { insertCredit } from '../support/contest-data.ts'
import { pepper } from './cluster.ts'
import type { Submit } from './ledger.ts'
import type { Random } from './random.ts'

/** A voter's next action. A repeated phone may overtake or follow its first ballot anywhere. */
export type Move =
  | { readonly type: 'fresh' | 'repeated' | 'paid'; readonly submit: Submit }
  /** The same submit to both APIs at once. */
  | { readonly type: 'twice'; readonly submit: Submit }

/** Invents voters and their submits; deterministic except for the supply of credits. */
export interface Electorate {
  readonly next: () => Move
  /** Writes settled payments with credits for `voters` more people who will cast paid votes. Needs Postgres. */
  readonly pay: (sql: Sql, voters: number) => Promise<void>
}

interface Payer {
  readonly phone: string
  readonly claimant: string
}

const names = ['Selam', 'ሰላም ሃጎስ', 'Letay Gebre', 'أمينة', '🌼 Abeba']
const repeatableAmong = 5_000

export function createElectorate(contestants: readonly string[], random: Random): Electorate {
  let phones = 0
  const used: string[] = []
  const payers: Payer[] = []

  const freshPhone = (): string => {
    phones += 1
    return `+2519${String(phones).padStart(8, '0')}`
  }
  const submitOf = (phoneE164: string, kind: 'free' | 'paid', claimant?: string): Submit => {
    const picks = new Set<string>()
    for (let wanted = 1 + random.below(3); picks.size < wanted; ) picks.add(random.pick(contestants))
    // Half type their number in local form.
    const phone = random.chance(0.5) ? phoneE164 : `0${phoneE164.slice(4)}`
    return {
      key: random.uuid(),
      body: { phone, name: random.pick(names), actors: [...picks], kind },
      phoneE164,
      ...(claimant !== undefined && { claimant }),
    }
  }
  const repeatable = (phone: string): string => {
    used[used.length < repeatableAmong ? used.length : random.below(repeatableAmong)] = phone
    return phone
  }

  return {
    next: () => {
      const roll = random.next()
      if (roll < 0.1 && used.length > 0) return { type: 'repeated', submit: submitOf(random.pick(used), 'free') }
      // Nobody else votes with this phone, so both answers must be the same.
      if (roll < 0.18) return { type: 'twice', submit: submitOf(freshPhone(), 'free') }
      const payer = roll < 0.28 ? payers.pop() : undefined
      if (payer) return { type: 'paid', submit: submitOf(payer.phone, 'paid', payer.claimant) }
      return { type: 'fresh', submit: submitOf(repeatable(freshPhone()), 'free') }
    },
    pay: async (sql, voters) => {
      const paid = Array.from({ length: voters }, () => ({
        phone: freshPhone(),
        claimant: random.uuid(),
        credits: 1 + random.below(3),
      }))
      const credits = paid.flatMap(
        ({ phone, claimant, credits }) => Array(credits).fill({ phone, claimant }) as Payer[],
      ) // filled with payers
      await Promise.all(
        credits.map(({ phone, claimant }) =>
          insertCredit(sql, { id: voterIdOf(pepper, phone), phone }, createHash('sha256').update(claimant).digest()),
        ),
      )
      // Every eighth payer tries once more than they paid for.
      for (const [index, { phone, claimant }] of paid.entries()) if (index % 8 === 0) credits.push({ phone, claimant })
      // Shuffled, so that most submits of a payer are far apart and some coincide.
      for (const payer of credits) payers.splice(random.below(payers.length + 1), 0, payer)
    },
  }
}
