import type { SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { useFieldProblem } from './field-problem.ts'

/** What a form that came back from the server says beside each of its fields, by their names; `form` is what is about none. */
export function useSentProblem({ problems }: SentForm): (field: string) => string | undefined {
  const textOf = useFieldProblem()
  return (field) => {
    const problem = problems[field]
    return problem && textOf({ type: problem.code, message: problem.message })
  }
}
