/**
 * When the rate of free votes leaves its own history (docs/decisions/021-suspicion.md): of a whole contest, of phones that
 * begin alike, of a contestant. Nothing is refused by it; it decides what admins are told, and where a code may be asked for.
 */

export const watchedKinds = ['contest', 'prefix', 'contestant'] as const
export type WatchedKind = (typeof watchedKinds)[number]

/** What is watched; the subject of a whole contest is ''. */
export interface Watched {
  readonly kind: WatchedKind
  /** How the phones begin, or a contestant's id. */
  readonly subject: string
}

/** The free votes that were accepted within one minute and count. */
export interface MinuteOfVotes {
  readonly all: number
  /** By `partKey`. */
  readonly parts: ReadonlyMap<string, number>
}

/** What left its history in the latest window. */
export interface Unusual extends Watched {
  /** In the window. */
  readonly votes: number
  /** As many would be usual; null where there is too little to compare with. */
  readonly usual: number | null
  /** The usual ratio of a part's votes to all others; null as above, and for the whole contest. */
  readonly usualOdds: number | null
}

/** Votes of so many minutes are looked at together: fewer are chance on a quiet day, and more find it later. */
export const windowMinutes = 5
/** Windows that are the history. */
const windowsBefore = 12
export const historyMinutes = windowMinutes * windowsBefore
/** Windows with votes in them; with fewer it has only just begun. */
const leastWindows = 6
/** Votes in all of the history; with fewer a share says nothing. */
const leastHistory = 200

/** Windows with fewer votes are ignored, however many are usual. */
const leastVotes: Readonly<Record<WatchedKind, number>> = { contest: 600, prefix: 60, contestant: 60 }
/**
 * So many times what is usual. The contest as a whole may rise far: a word on television is tenfold. Which networks people use changes
 * little; whom they choose changes when she is on the stage.
 */
const leastTimes: Readonly<Record<WatchedKind, number>> = { contest: 15, prefix: 3, contestant: 4 }
/** So many times what it usually strays, by chance or by habit. */
const leastSpreads = 8
/** Of a normal distribution's standard deviation, for its median absolute deviation. */
const madToDeviation = 1.4826

/** Without a history only this raises an alert: nearly all votes are of one part. */
const alone = { votes: 150, share: 0.8 }

/** For how long it has to be usual again until it is over. */
export const quietMinutes = 60

export const partKey = ({ kind, subject }: Watched): string => `${kind}:${subject}`

/** What a key of `partKey` names; undefined of anything else. */
export function readPartKey(key: string): Watched | undefined {
  const [name, subject = ''] = key.split(':')
  const kind = watchedKinds.find((one) => one === name)
  return kind && { kind, subject }
}

/** Calling codes of one and two digits (ITU-T E.164); all others have three. */
const callingCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** How a phone (E.164) begins, for counting: an Ethiopian one with its operator's million, another with its calling code. */
export const watchedPrefixOf = (phone: string): string =>
  phone.startsWith('+251') ? phone.slice(0, 7) : (callingCode.exec(phone)?.[0] ?? phone.slice(0, 4))

/** Whether a free vote is one of those. */
export const isWatched = (
  { kind, subject }: Watched,
  vote: { readonly phone: string; readonly pick: string },
): boolean =>
  kind === 'contest' || (kind === 'prefix' ? watchedPrefixOf(vote.phone) === subject : vote.pick === subject)

/**
 * Compares the votes of the last window with the windows before it. For a part its ratio to all other votes is compared, so that an evening
 * on which everybody votes ten times as much raises no alert for it.
 * @param minutes whole ones, the oldest first, without those of before the contest opened
 * @param usualOdds of parts that have an alert already, so that their own votes do not become the usual ones
 */
export function findUnusual(
  minutes: readonly MinuteOfVotes[],
  usualOdds: ReadonlyMap<string, number> = new Map(),
): readonly Unusual[] {
  const now = sumOf(minutes.slice(-windowMinutes))
  const before = windowsOf(minutes.slice(-windowMinutes - historyMinutes, -windowMinutes))
  const found = [...now.parts].flatMap(([key, votes]) => {
    const watched = readPartKey(key)
    const unusual = watched && judgePart(watched, votes, now.all - votes, before, usualOdds.get(key))
    return unusual ?? []
  })
  const contest = judgeContest(now.all, before)
  return contest ? [contest, ...found] : found
}

function judgeContest(votes: number, before: readonly MinuteOfVotes[]): Unusual | undefined {
  if (before.length < leastWindows) return undefined
  const counts = before.map(({ all }) => all)
  const usual = median(counts)
  if (!standsOut('contest', votes, usual, deviation(counts, usual))) return undefined
  return { kind: 'contest', subject: '', votes, usual: Math.round(usual), usualOdds: null }
}

function judgePart(
  watched: Watched,
  votes: number,
  others: number,
  before: readonly MinuteOfVotes[],
  known: number | undefined,
): Unusual | undefined {
  const { kind } = watched
  if (votes < leastVotes[kind]) return undefined
  const key = partKey(watched)
  const odds = before.flatMap((window) => {
    const own = window.parts.get(key) ?? 0
    // One vote more on both sides, so that the ratio exists for a window without other votes, too.
    return window.all === 0 ? [] : [own / (window.all - own + 1)]
  })
  const total = before.reduce((sum, { all }) => sum + all, 0)
  if (known === undefined && (odds.length < leastWindows || total < leastHistory)) {
    const isAlone = votes >= alone.votes && votes >= alone.share * (votes + others)
    return isAlone ? { ...watched, votes, usual: null, usualOdds: null } : undefined
  }
  const usualOdds = known ?? median(odds)
  const usual = usualOdds * (others + 1)
  const spread = known === undefined ? deviation(odds, usualOdds) * (others + 1) : 0
  return standsOut(kind, votes, usual, spread) ? { ...watched, votes, usual: Math.round(usual), usualOdds } : undefined
}

/** The root is how far a count strays by chance alone, also where the history happens to be even. */
const standsOut = (kind: WatchedKind, votes: number, usual: number, spread: number): boolean =>
  votes >= leastVotes[kind] &&
  votes >= leastTimes[kind] * usual &&
  votes >= usual + leastSpreads * Math.max(spread, Math.sqrt(usual))

const deviation = (values: readonly number[], middle: number): number =>
  madToDeviation * median(values.map((value) => Math.abs(value - middle)))

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  const [lower = 0, upper = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return (lower + upper) / 2
}

/** Whole windows, counted back from the end. */
function windowsOf(minutes: readonly MinuteOfVotes[]): readonly MinuteOfVotes[] {
  const windows: MinuteOfVotes[] = []
  for (let end = minutes.length; end >= windowMinutes; end -= windowMinutes)
    windows.push(sumOf(minutes.slice(end - windowMinutes, end)))
  return windows
}

function sumOf(minutes: readonly MinuteOfVotes[]): MinuteOfVotes {
  const parts = new Map<string, number>()
  for (const minute of minutes) for (const [key, votes] of minute.parts) parts.set(key, (parts.get(key) ?? 0) + votes)
  return { all: minutes.reduce((sum, { all }) => sum + all, 0), parts }
}
