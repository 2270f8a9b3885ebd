import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What is wrong with a field of the voter's form: `required`, or the code and words of a refusal. */
export interface FieldProblem {
  readonly code: string
  readonly message: string
}

export type VoterField = 'phone' | 'name'

interface FieldProblems {
  readonly found: Readonly<Partial<Record<VoterField, FieldProblem>>>
  /** Counts how often the form was looked through: each time the keyboard goes to what was found. */
  readonly lookedThrough: number
}

const problems = createStore<FieldProblems>()(() => ({ found: {}, lookedThrough: 0 }))

export const useFieldProblems = (): FieldProblems => useStore(problems)

/** Shows these and no others, beside their fields. */
export const showFieldProblems = (found: FieldProblems['found']): void =>
  problems.setState(({ lookedThrough }) => ({ found, lookedThrough: lookedThrough + 1 }))

/** A problem of a field is cleared when the field is changed. */
export function forgetFieldProblem(field: VoterField): void {
  if (problems.getState().found[field]) {
    problems.setState(({ found: { [field]: _gone, ...others } }) => ({ found: others }))
  }
}

export const forgetFieldProblems = (): void => problems.setState({ found: {} })
