import { useT } from '../lib/i18n.ts'
import { usePersonal } from '../lib/personal.ts'
import { FormProblem } from './form-problem.tsx'

/** At the top of a form that came back without scripts with wrong fields: which they are is marked beside them. */
export const SentSummary = () => (
  <noscript>
    <Summary />
  </noscript>
)

/** In a noscript: servers alone have its text. */
function Summary() {
  const t = useT()
  const wrong = Object.keys(usePersonal().form?.problems ?? {}).filter((field) => field !== 'form')
  return wrong.length === 0 ? null : <FormProblem text={t('extras:plain.correct')} />
}
