export interface ContestHours {
  /** ISO 8601. */
  readonly opensAt: string
  readonly closesAt: string
  /** From here on the public counts stand still; admins and the contestant still see real ones. */
  readonly freezesAt: string | null
}

export type ContestPhase = 'upcoming' | 'open' | 'closed'

/** Derived from the clock, never stored. The opening moment is in, the closing moment out. */
export function phaseAt(hours: ContestHours, at: number): ContestPhase {
  const { opensAt, closesAt } = momentsOf(hours)
  if (at < opensAt) return 'upcoming'
  return at < closesAt ? 'open' : 'closed'
}

export interface ContestMoments extends ContestHours {
  /** Null: a draft. */
  readonly announcedAt: string | null
  readonly finalAt: string | null
}

/** What the public may see. */
export const announcedStages = ['scheduled', 'open', 'closed', 'final'] as const
export const contestStages = ['draft', ...announcedStages] as const
export type ContestStage = (typeof contestStages)[number]

/** Where a contest is between its first draft and its final result, for organisers and the archive. */
export function stageAt(contest: ContestMoments, at: number): ContestStage {
  if (contest.announcedAt === null) return 'draft'
  if (contest.finalAt !== null) return 'final'
  const phase = phaseAt(contest, at)
  return phase === 'upcoming' ? 'scheduled' : phase
}

/** The last part of a contest's public address. */
export const slugPattern = '^[a-z0-9](-?[a-z0-9]){0,39}$'

/** A result revealed in order: the titles of the zones, the third, the second, and with the first everything. */
export const revealSteps = 4

/** Votes are counted and taken in some minutes after the closing. */
const settlingMs = 10 * 60_000

/** What the big screen shows: the contest as it goes on, or one of these until somebody presses again. */
export const stageScreens = ['contest', 'break', 'partners'] as const
export type StageScreen = (typeof stageScreens)[number]

export type FinalProblem = 'contest_is_final' | 'contest_not_closed'

/** Why the clock does not yet let a result be declared final. */
export function finalProblem(contest: ContestMoments, now: number): FinalProblem | undefined {
  if (contest.finalAt !== null) return 'contest_is_final'
  const isSettled = contest.announcedAt !== null && now >= Date.parse(contest.closesAt) + settlingMs
  return isSettled ? undefined : 'contest_not_closed'
}

/** What has happened in the contest that is to make room for another one. */
export interface UsedContest extends ContestMoments {
  readonly hasVotes: boolean
  readonly hasPayments: boolean
}

/** Whether another contest may become current: nobody may lose a vote, or one paid for, that this contest still takes. */
export const mayMakeRoom = (contest: UsedContest, now: number): boolean =>
  phaseAt(contest, now) === 'closed' || (!contest.hasVotes && !contest.hasPayments)

interface Moments {
  readonly opensAt: number
  readonly closesAt: number
}

const read = new WeakMap<ContestHours, Moments>()

/** Caches the parsed hours, because every ballot asks. */
function momentsOf(hours: ContestHours): Moments {
  const known = read.get(hours)
  if (known) return known
  const moments = { opensAt: Date.parse(hours.opensAt), closesAt: Date.parse(hours.closesAt) }
  read.set(hours, moments)
  return moments
}

export const isFrozenAt = (hours: ContestHours, at: number): boolean =>
  hours.freezesAt !== null && at >= Date.parse(hours.freezesAt)
