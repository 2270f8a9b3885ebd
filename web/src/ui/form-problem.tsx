import { useT } from '../lib/i18n.ts'
import { usePersonal } from '../lib/personal.ts'
import styles from './form-problem.module.css'

/** A form's problem that concerns no field. */
export const FormProblem = ({ text, id }: { readonly text: string | undefined; readonly id?: string }) =>
  text === undefined ? null : (
    <p role="alert" id={id} className={styles['problem']}>
      {text}
    </p>
  )

/** On top of a form returned without scripts with wrong fields, which are marked. */
export const SentSummary = () => (
  <noscript>
    <Summary />
  </noscript>
)

/** In a noscript: rendered only by the server. */
function Summary() {
  const t = useT()
  const wrong = Object.keys(usePersonal().form?.problems ?? {}).filter((field) => field !== 'form')
  return wrong.length === 0 ? null : <FormProblem text={t('extras:plain.correct')} />
}
