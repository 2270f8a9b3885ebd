import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A problem of a voter's field: `required`, or a refusal. */
export interface FieldProblem {
  readonly code: string
  readonly message: string
}

export type VoterField = 'phone' | 'name'

interface FieldProblems {
  readonly found: Readonly<Partial<Record<VoterField, FieldProblem>>>
  /** Counts validations: each moves the focus to the first problem. */
  readonly lookedThrough: number
}

const problems = createStore<FieldProblems>()(() => ({ found: {}, lookedThrough: 0 }))

export const useFieldProblems = (): FieldProblems => useStore(problems)

/** Shows exactly these problems beside their fields. */
export const showFieldProblems = (found: FieldProblems['found']): void =>
  problems.setState(({ lookedThrough }) => ({ found, lookedThrough: lookedThrough + 1 }))

/** Editing a field clears its problem. */
export function forgetFieldProblem(field: VoterField): void {
  if (problems.getState().found[field]) {
    problems.setState(({ found: { [field]: _gone, ...others } }) => ({ found: others }))
  }
}

export const forgetFieldProblems = (): void => problems.setState({ found: {} })
