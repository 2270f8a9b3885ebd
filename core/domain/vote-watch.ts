/**
 * Detects abnormal rates of free votes (docs/decisions/021-suspicion.md): of a contest, a phone prefix, a contestant. It refuses nothing;
 * it alerts admins and may require codes.
 */

export const watchedKinds = ['contest', 'prefix', 'contestant'] as const
export type WatchedKind = (typeof watchedKinds)[number]

/** A watched rate; the subject of a whole contest is ''. */
export interface Watched {
  readonly kind: WatchedKind
  /** A phone prefix, or a contestant's id. */
  readonly subject: string
}

/** Counted free votes accepted within one minute. */
export interface MinuteOfVotes {
  readonly all: number
  /** By `partKey`. */
  readonly parts: ReadonlyMap<string, number>
}

/** An abnormal rate in the latest window. */
export interface Unusual extends Watched {
  /** In the window. */
  readonly votes: number
  /** The usual number; null without enough history. */
  readonly usual: number | null
  /** The usual ratio of a part's votes to all others; null without enough history, and for the whole contest. */
  readonly usualOdds: number | null
}

/** The window in minutes: shorter ones are noise on a quiet day, longer ones detect later. */
export const windowMinutes = 5
/** The windows of the history. */
const windowsBefore = 12
export const historyMinutes = windowMinutes * windowsBefore
/** Windows with votes needed before comparing. */
const leastWindows = 6
/** Votes needed in the history before a share means anything. */
const leastHistory = 200

/** Windows with fewer votes are ignored. */
const leastVotes: Readonly<Record<WatchedKind, number>> = { contest: 600, prefix: 60, contestant: 60 }
/**
 * The factor above usual that alerts. A whole contest may rise tenfold after a word on television. Networks hardly change; choices change
 * when a contestant is on stage.
 */
const leastTimes: Readonly<Record<WatchedKind, number>> = { contest: 15, prefix: 3, contestant: 4 }
/** The number of usual deviations that alerts. */
const leastSpreads = 8
/** Converts a median absolute deviation to a normal standard deviation. */
const madToDeviation = 1.4826

/** Without history, only this alerts: nearly all votes are for one part. */
const alone = { votes: 150, share: 0.8 }

/** An alert ends after this many normal minutes. */
export const quietMinutes = 60

export const partKey = ({ kind, subject }: Watched): string => `${kind}:${subject}`

/** The parts of a `partKey`; undefined for anything else. */
export function readPartKey(key: string): Watched | undefined {
  const [name, subject = ''] = key.split(':')
  const kind = watchedKinds.find((one) => one === name)
  return kind && { kind, subject }
}

/** Calling codes of one and two digits (ITU-T E.164); all others have three. */
const callingCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** A phone's (E.164) prefix for counting: an Ethiopian one with its operator's million, any other by calling code. */
export const watchedPrefixOf = (phone: string): string =>
  phone.startsWith('+251') ? phone.slice(0, 7) : (callingCode.exec(phone)?.[0] ?? phone.slice(0, 4))

/** Whether a free vote belongs to it. */
export const isWatched = (
  { kind, subject }: Watched,
  vote: { readonly phone: string; readonly pick: string },
): boolean =>
  kind === 'contest' || (kind === 'prefix' ? watchedPrefixOf(vote.phone) === subject : vote.pick === subject)

/**
 * Compares the last window's votes with earlier windows. Parts are compared by their ratio to all other votes, so a tenfold evening alerts
 * for none of them. @param minutes whole ones since opening, oldest first @param usualOdds of parts with an open alert, so that their own
 * votes do not become usual
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
    // Adds one vote on both sides, so that a ratio exists without other votes.
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

/** The square root is chance variation, even if the history happens to be flat. */
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

/** Whole windows, counted from the end. */
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
