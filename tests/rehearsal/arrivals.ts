/** So many a second at a moment. Between two points the rate runs straight; two points of one moment are a step. */
export interface Point {
  readonly atMs: number
  readonly perSecond: number
}

/** How voters come: a rate over time, and how many have come by a moment. */
export class Curve {
  readonly points: readonly Point[]

  /** @param points in the order of their moments */
  constructor(points: readonly Point[]) {
    this.points = points
  }

  get durationMs(): number {
    return this.points.at(-1)?.atMs ?? 0
  }

  get total(): number {
    return this.dueBy(this.durationMs)
  }

  /** The highest rate, a second. */
  get most(): number {
    return Math.max(0, ...this.points.map(({ perSecond }) => perSecond))
  }

  /** How many have come by then; not rounded. */
  dueBy(ms: number): number {
    let due = 0
    for (const [index, to] of this.points.entries()) {
      const from = this.points[index - 1]
      if (!from || from.atMs >= ms) continue
      const until = Math.min(ms, to.atMs)
      const length = to.atMs - from.atMs
      const atEnd =
        length === 0 ? to.perSecond : from.perSecond + ((to.perSecond - from.perSecond) * (until - from.atMs)) / length
      due += ((from.perSecond + atEnd) / 2) * ((until - from.atMs) / 1000)
    }
    return due
  }
}

/** So many a second, all the time. */
export const steady = (perSecond: number, durationMs: number): Curve =>
  new Curve([
    { atMs: 0, perSecond },
    { atMs: durationMs, perSecond },
  ])

/** A night of voting: `peakShare` of all voters come within the minutes in which the stage asks for votes, evenly. */
interface Night {
  readonly hours: number
  readonly peakMinutes: number
  readonly peakShare: number
  /** When those minutes begin. */
  readonly peakFromMinute: number
}

export const theNight: Night = { hours: 6, peakMinutes: 15, peakShare: 0.5, peakFromMinute: 270 }

/**
 * The arrivals of so many voters, with the whole night pressed into `durationMs`. Before the peak the rate rises to three times of what it
 * begins with, and after it falls back to that.
 */
export function arrivalsOf(voters: number, durationMs: number, night: Night = theNight): Curve {
  const { hours, peakMinutes, peakShare, peakFromMinute } = night
  const perMinuteMs = durationMs / (hours * 60)
  const [from, until] = [peakFromMinute * perMinuteMs, (peakFromMinute + peakMinutes) * perMinuteMs]
  const beside = (durationMs - (until - from)) / 1000
  const low = ((1 - peakShare) * voters) / (2 * beside)
  const high = (peakShare * voters) / ((until - from) / 1000)
  return new Curve([
    { atMs: 0, perSecond: low },
    { atMs: from, perSecond: 3 * low },
    { atMs: from, perSecond: high },
    { atMs: until, perSecond: high },
    { atMs: until, perSecond: 3 * low },
    { atMs: durationMs, perSecond: low },
  ])
}

/** Voters a second at the peak of a real night. */
export const peakPerSecond = (voters: number, { peakMinutes, peakShare }: Night = theNight): number =>
  (peakShare * voters) / (peakMinutes * 60)

/** Who is there at a moment: all who came within the last `staysMs`. */
export const presentAt = (curve: Curve, ms: number, staysMs: number): number =>
  curve.dueBy(ms) - curve.dueBy(ms - staysMs)
