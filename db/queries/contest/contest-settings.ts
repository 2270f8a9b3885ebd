import { priceFields, ruleChanges } from '@ashenda/core/domain/announced-rules.ts'
import { type ContestMoments, phaseAt } from '@ashenda/core/domain/contest.ts'
import {
  type ContestSettings,
  consequencesOf,
  type JudgedContest,
  type SettingsProblem,
  settingsProblem,
} from '@ashenda/core/domain/contest-settings.ts'
import { type RulesProblem, rulesProblem } from '@ashenda/core/domain/rules-problem.ts'
import { type TitleProblem, type TitleRule, titleProblem, titleRuleText } from '@ashenda/core/domain/title-rule.ts'
import type { Sql, Transaction } from '../../client.ts'
import { difference, recordAction } from '../admin/admin-actions.ts'
import type { TallyValue } from '../ballots/ballot-group.ts'
import { enterMovedOpening } from '../notices/mass-notices.ts'
import { enterRuleChanges, hasChain } from './rule-changes.ts'
import { changeTitleRule } from './title-rule.ts'

export interface KeptSettings extends ContestSettings, ContestMoments, JudgedContest {
  readonly id: string
  readonly isCurrent: boolean
  readonly updatedAt: string
}

/** @param contest the current one if missing */
export async function findSettings(
  sql: Sql | Transaction,
  contest?: string,
  lock = false,
): Promise<KeptSettings | undefined> {
  // A weak lock: groups being recorded lock only this row's key and need not wait for an admin.
  const [row] = await sql`
    select id, name, opens_at, closes_at, freezes_at, approval, moderation, own_requests, own_request_contacts, phone_proof, proof_when_unusual, proof_prefixes,
      title_votes, vote_etb, vote_usd, fee_etb, fee_usd, prices_confirmed, free_votes, free_from, most_picks, paid_per_day, countries,
      updated_at, current, announced_at, final_at, exists (select from ballot_groups where contest_id = contests.id and counted + refused > 0) as has_votes
    from contests where ${contest === undefined ? sql`current` : sql`id = ${contest}`}
    ${lock ? sql`for no key update` : sql``}`
  return (
    row && {
      id: row['id'],
      isCurrent: row['current'],
      name: row['name'],
      opensAt: row['opens_at'].toISOString(),
      closesAt: row['closes_at'].toISOString(),
      freezesAt: row['freezes_at']?.toISOString() ?? null,
      approval: row['approval'],
      moderation: row['moderation'],
      ownRequests: row['own_requests'],
      ownRequestContacts: row['own_request_contacts'],
      phoneProof: row['phone_proof'],
      proofWhenUnusual: row['proof_when_unusual'],
      proofPrefixes: row['proof_prefixes'],
      titleVotes: row['title_votes'],
      voteEtb: row['vote_etb'],
      voteUsd: row['vote_usd'],
      feeEtb: row['fee_etb'],
      feeUsd: row['fee_usd'],
      pricesConfirmed: row['prices_confirmed'],
      freeVotes: row['free_votes'],
      freeFrom: row['free_from']?.toISOString() ?? null,
      mostPicks: row['most_picks'],
      paidPerDay: row['paid_per_day'],
      countries: row['countries'],
      updatedAt: row['updated_at'].toISOString(),
      announcedAt: row['announced_at']?.toISOString() ?? null,
      finalAt: row['final_at']?.toISOString() ?? null,
      hasVotes: row['has_votes'],
      isDraft: row['announced_at'] === null,
    }
  )
}

export interface SettingsChange {
  /** The current one if missing. */
  readonly contest?: string | undefined
  /** What is to change; times in `toISOString` form, as everywhere here. */
  readonly part: Partial<ContestSettings>
  /** Of the settings the admin saw. */
  readonly seen: string
  /** The admin accepts what people will notice. */
  readonly isConfirmed: boolean
  /** The public reason for changing what is announced; ignored if that stays. */
  readonly reason: string
  readonly adminId: string
}

export type SettingsRefusal =
  | SettingsProblem
  | TitleProblem
  | RulesProblem
  | 'not_found'
  | 'contest_is_final'
  | 'version_conflict'
  | 'not_confirmed'

/**
 * Changes a contest; of a final one only its name. Moving the freeze deletes fixed counts in the same transaction; the sweep fixes them at the next freeze.
 * `now` is by the ballots' clock. Returns why nothing was changed, or the totals that a new title rule changed.
 */
export const changeSettings = (
  sql: Sql,
  change: SettingsChange,
  now: number,
): Promise<SettingsRefusal | readonly TallyValue[]> =>
  sql.begin(async (tx): Promise<SettingsRefusal | readonly TallyValue[]> => {
    const was = await findSettings(tx, change.contest, true)
    if (!was) return 'not_found'
    const wished = { ...was, ...change.part }
    const isOtherPrice = priceFields.some((price) => wished[price] !== was[price])
    const settings = isOtherPrice ? { ...wished, pricesConfirmed: true } : wished
    const changed = difference(asFields(was), asFields(settings))
    if (!changed) return []
    if (was.updatedAt !== change.seen) return 'version_conflict'
    if (was.finalAt !== null && Object.keys(changed.after).some((field) => field !== 'name')) return 'contest_is_final'
    const { adminId, reason } = change
    const problem =
      settingsProblem(was, settings, now) ??
      titleProblem(settings) ??
      (await ownTitlesProblem(tx, settings, was.id)) ??
      rulesProblem(was, settings, reason, now)
    if (problem) return problem
    if (!change.isConfirmed && consequencesOf(was, settings, now).length > 0) return 'not_confirmed'
    if (Object.hasOwn(changed.after, 'freezesAt')) await tx`delete from tally_frozen where contest_id = ${was.id}`
    await tx`
      update contests set name = ${settings.name}, opens_at = ${settings.opensAt}, closes_at = ${settings.closesAt}, approval = ${settings.approval},
        moderation = ${settings.moderation}, own_requests = ${settings.ownRequests}, own_request_contacts = ${settings.ownRequestContacts}, phone_proof = ${settings.phoneProof}, proof_when_unusual = ${settings.proofWhenUnusual},
        proof_prefixes = ${[...settings.proofPrefixes]}::text[], title_votes = ${[...settings.titleVotes]}::text[],
        vote_etb = ${settings.voteEtb}, vote_usd = ${settings.voteUsd}, fee_etb = ${settings.feeEtb}, fee_usd = ${settings.feeUsd},
        prices_confirmed = ${settings.pricesConfirmed}, free_votes = ${settings.freeVotes}, free_from = ${settings.freeFrom},
        most_picks = ${settings.mostPicks}, paid_per_day = ${settings.paidPerDay}, countries = ${[...settings.countries]}::text[],
        frozen_at = case when freezes_at is not distinct from ${settings.freezesAt}::timestamptz then frozen_at end,
        revealed = case when freezes_at is not distinct from ${settings.freezesAt}::timestamptz then revealed else 0 end,
        freezes_at = ${settings.freezesAt}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
      where id = ${was.id}`
    if (Object.hasOwn(changed.after, 'opensAt') && !was.isDraft) await enterMovedOpening(tx, was.id)
    const isOtherRule = Object.hasOwn(changed.after, 'titleVotes')
    const contest = was.id
    const values = isOtherRule ? await changeTitleRule(tx, { contest, rule: settings.titleVotes, reason, adminId }) : []
    const changes = ruleChanges(was, settings)
    const isJudged = !was.isDraft && phaseAt(was, now) !== 'upcoming'
    if (changes.length > 0 && (isJudged || (await hasChain(tx, contest))))
      await enterRuleChanges(tx, { contest, changes, reason, adminId })
    const said = (isOtherRule || changes.length > 0) && reason !== '' ? { reason } : {}
    await recordAction(tx, { adminId, action: 'contest.change', subjectId: was.id, ...said, ...changed })
    return values
  }) as Promise<SettingsRefusal | readonly TallyValue[]> // postgres.js widens the result of begin to an unwrapped form of itself

/** Whether the contest's other titles (titles/titles.ts) could be decided under these settings. */
async function ownTitlesProblem(
  tx: Transaction,
  { phoneProof, freeVotes }: Pick<ContestSettings, 'phoneProof' | 'freeVotes'>,
  contest: string,
): Promise<'title_needs_proof' | 'nothing_counts' | undefined> {
  const rules = await tx<{ titleVotes: TitleRule }[]>`
    select title_votes as "titleVotes" from titles where contest_id = ${contest}`
  if (!freeVotes && rules.some(({ titleVotes }) => !titleVotes.includes('paid'))) return 'nothing_counts'
  return rules.some(({ titleVotes }) => titleProblem({ titleVotes, phoneProof })) ? 'title_needs_proof' : undefined
}

/** The logged fields. */
const asFields = ({
  name,
  opensAt,
  closesAt,
  freezesAt,
  approval,
  moderation,
  ownRequests,
  ownRequestContacts,
  phoneProof,
  proofWhenUnusual,
  proofPrefixes,
  titleVotes,
  countries,
  ...settings
}: ContestSettings) => ({
  name,
  opensAt,
  closesAt,
  freezesAt,
  approval,
  moderation,
  ownRequests,
  ownRequestContacts,
  phoneProof,
  proofWhenUnusual,
  // Sent and compared as one text.
  proofPrefixes: proofPrefixes.join(' '),
  titleVotes: titleRuleText(titleVotes),
  voteEtb: settings.voteEtb,
  voteUsd: settings.voteUsd,
  feeEtb: settings.feeEtb,
  feeUsd: settings.feeUsd,
  pricesConfirmed: settings.pricesConfirmed,
  freeVotes: settings.freeVotes,
  freeFrom: settings.freeFrom,
  mostPicks: settings.mostPicks,
  paidPerDay: settings.paidPerDay,
  countries: countries.join(' '),
})
