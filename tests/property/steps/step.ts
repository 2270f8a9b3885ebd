import type fc from 'fast-check'
import type { Model, Submit } from '../model.ts'
import type { Sequence } from '../sequence.ts'

export type Step = fc.AsyncCommand<Model, Sequence>

interface StepParts {
  /** Name in the figures. */
  readonly name: string
  /** Text in the log. */
  readonly text: string
  /** Whether it can be done now; always if omitted. */
  readonly check?: (model: Readonly<Model>) => boolean
  /** Resolves with a note for the log. */
  readonly run: (model: Model, sequence: Sequence) => Promise<string>
}

export const step = ({ name, text, check = () => true, run }: StepParts): Step => ({
  check,
  toString: () => text,
  run: async (model, sequence) => {
    const line = sequence.log.push(text) - 1
    const told = await sequence.figures.timed(name, () => run(model, sequence))
    if (told !== '') sequence.log[line] = `${text}: ${told}`
  },
})

/** The nth element, counted cyclically. */
export function nthOf<T>(all: Iterable<T>, nth: number): T {
  const list = [...all]
  return list[nth % list.length] as T // steps run only if there is one
}

export const textOf = ({ voter, browser, key, picks, wantedKind }: Submit): string =>
  `voter ${voter + 1}, browser ${browser + 1}, key ${key}, picks ${picks.map((pick) => 'ABC'.charAt(pick)).join('')}, ${wantedKind ?? 'kind not said'}`

export const apiText = (api: number): string => `api ${api + 1}`

/** The result of one of two simultaneous actions. */
export interface Happening {
  readonly problem: (model: Model) => string | undefined
  readonly learn: (model: Model) => void
}

/**
 * Two simultaneous actions must look as if done one after the other, in either order. If both orders explain the answers, whatever only one
 * of them would establish stays open.
 */
export function learnAtOnce(model: Model, first: Happening, second: Happening): string | undefined {
  const [early, late] = [inOrder(model, [first, second]), inOrder(model, [second, first])]
  const known = early.problem === undefined ? early : late
  if (known.problem !== undefined) return `${early.problem}; in the other order: ${late.problem}`
  if (early.problem === undefined && late.problem === undefined)
    for (const [identity, taken] of early.model.taken)
      if (late.model.taken.get(identity)?.kind !== taken.kind)
        early.model.taken.set(identity, { ...taken, kind: undefined })
  Object.assign(model, known.model)
  return undefined
}

function inOrder(model: Model, happenings: readonly Happening[]): { model: Model; problem: string | undefined } {
  const copy = structuredClone(model)
  for (const { problem, learn } of happenings) {
    const found = problem(copy)
    if (found !== undefined) return { model: copy, problem: found }
    learn(copy)
  }
  return { model: copy, problem: undefined }
}
