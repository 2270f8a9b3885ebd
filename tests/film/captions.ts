/** What a cue says: a text of `tips`. */
export type Line = 'title' | 'find' | 'star' | 'order' | 'who' | 'send' | 'keep'

export interface Cue {
  readonly line: Line
  /** Seconds. */
  readonly from: number
  readonly to: number
}

/** The captions of a language as WebVTT. */
export const captionsOf = (cues: readonly Cue[], texts: Readonly<Record<Line, string>>): string =>
  ['WEBVTT', ...cues.map(({ line, from, to }) => `${moment(from)} --> ${moment(to)}\n${texts[line]}`), ''].join('\n\n')

const moment = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`
