import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { type Peppers, pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import type { Sql } from '../client.ts'

/** The remaining uses of a phone pepper. */
interface PhonePepperUse {
  readonly id: string
  readonly isNewest: boolean
  /** Contests opened with it that are current or still have known voters. */
  readonly contests: readonly string[]
  /** Paid votes not yet cast. */
  readonly openVotes: number
  /** Admins whose recovery codes it keys. */
  readonly paperCodes: number
}

export interface PhonePepperUses {
  readonly peppers: readonly PhonePepperUse[]
  /** Uncast paid votes of erased voters; which pepper they need is unknown. */
  readonly openVotesOfErased: number
}

/** The remaining uses of each phone pepper, newest first. */
export async function readPhonePepperUses(sql: Sql, peppers: Peppers): Promise<PhonePepperUses> {
  const oldest = pepperIdOf(peppers.all.at(-1) ?? peppers.newest)
  const contests = await sql<{ name: string; pepper: string }[]>`
    select name, coalesce(phone_pepper, ${oldest}) as pepper from contests c
    where current or exists (
      select from ballots b join voters v on v.id = b.voter_id and v.phone is not null where b.contest_id = c.id)
    order by opens_at`
  const votes = await sql<{ voter: string; phone: string | null }[]>`
    select c.voter_id as voter, v.phone from credits c join voters v on v.id = c.voter_id
      join contests t on t.id = c.contest_id and t.current
    where c.ballot_id is null and c.held_at is null`
  const papers = await sql<{ pepper: string; admins: number }[]>`
    select coalesce(pepper, ${oldest}) as pepper, count(distinct user_id)::int as admins from recovery_codes
    where used_at is null group by 1`
  return {
    peppers: peppers.all.map((pepper, place) => ({
      id: pepperIdOf(pepper),
      isNewest: place === 0,
      contests: contests.filter((one) => one.pepper === pepperIdOf(pepper)).map(({ name }) => name),
      openVotes: votes.filter(({ voter, phone }) => phone !== null && voterIdOf(pepper, phone) === voter).length,
      paperCodes: papers.find((one) => one.pepper === pepperIdOf(pepper))?.admins ?? 0,
    })),
    openVotesOfErased: votes.filter(({ phone }) => phone === null).length,
  }
}

/** The remaining uses of a card pepper. */
export interface CodePepperUse {
  readonly id: string
  readonly isNewest: boolean
  /** Batches with cards that can or will pay. */
  readonly batches: number
  readonly cards: number
}

/** The remaining uses of each card pepper, newest first. */
export async function readCodePepperUses(sql: Sql, peppers: Peppers): Promise<readonly CodePepperUse[]> {
  const oldest = pepperIdOf(peppers.all.at(-1) ?? peppers.newest)
  const rows = await sql<{ pepper: string; batches: number; cards: number }[]>`
    select coalesce(b.code_pepper, ${oldest}) as pepper, count(distinct b.id)::int as batches, count(c.batch_id)::int as cards
    from card_batches b left join cards c on c.batch_id = b.id and c.state in ('issued', 'active')
    where c.batch_id is not null or (b.codes_at is null and b.problem is null) group by 1`
  return peppers.all.map((pepper, place) => {
    const use = rows.find((one) => one.pepper === pepperIdOf(pepper))
    return { id: pepperIdOf(pepper), isNewest: place === 0, batches: use?.batches ?? 0, cards: use?.cards ?? 0 }
  })
}
