import type { FormProblem, SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { emptyField } from '@ashenda/core/contracts/http/first-data.ts'
import { refusalText } from '../failure-text.ts'
import { type Texts, useRefusalText, useT } from '../i18n.ts'

/** Problems of a form returned by the server, by field; `form` for the rest. */
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
  // Only these mean waiting, of those with a retry time.
  const status = problem.code.startsWith('too_many_') || problem.code === 'wait_needed' ? 429 : 0
  return refusalText({ retryAfterSeconds: undefined, ...problem, status }, texts)
}
