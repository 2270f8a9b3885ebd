import type { FormProblem, SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { emptyField } from '@ashenda/core/contracts/http/first-data.ts'
import { refusalText } from '../failure-text.ts'
import { type Texts, useRefusalText, useT } from '../i18n.ts'

/** The problems of a form that the server sent back, by field name; `form` for those about no field. */
export function useSentProblem({ problems }: Pick<SentForm, 'problems'>): (field: string) => string | undefined {
  const t = useT()
  const refusal = useRefusalText()
  return (field) => {
    const problem = problems[field]
    return problem && sentProblemText(problem, { t, refusal })
  }
}

function sentProblemText(problem: FormProblem, texts: Texts): string {
  if (problem.code === emptyField) return texts.t('voting:forms.fillIn')
  // Of those that say when to come back, these alone mean it to be waited for.
  const status = problem.code.startsWith('too_many_') || problem.code === 'wait_needed' ? 429 : 0
  return refusalText({ retryAfterSeconds: undefined, ...problem, status }, texts)
}
