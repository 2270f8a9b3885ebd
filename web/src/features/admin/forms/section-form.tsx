import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import styles from './forms.module.css'

interface SectionFormProps {
  readonly title: string
  /** What changing it means, told before it is saved. */
  readonly consequence?: string
  readonly isChanged: boolean
  readonly busy: boolean
  readonly problem?: string | undefined
  /** In place of Save. */
  readonly act?: string
  /** Beside it. */
  readonly acts?: ReactNode
  readonly onDiscard: () => void
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** A section of settings with its own Save. While something is changed a bar says so, and leaving the document asks first. */
export function SectionForm(props: SectionFormProps) {
  const { title, consequence, isChanged, busy, problem, act, acts, onDiscard, onSubmit, children } = props
  const id = useId()
  const t = useT()
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return (
    <form className={styles['section']} noValidate aria-labelledby={id} onSubmit={onSubmit}>
      <h2 id={id}>{title}</h2>
      {children}
      <FormProblem text={problem} />
      {isChanged && (
        <section className={styles['save']} aria-label={t('console:forms.unsaved')}>
          <p>
            <b>{t('console:forms.unsaved')}</b>
            {consequence && <span> {consequence}</span>}
          </p>
          <Button variant="quiet" onClick={onDiscard}>
            {t('console:forms.discard')}
          </Button>
          {acts}
          <Button type="submit" busy={busy}>
            {act ?? t('console:forms.save')}
          </Button>
        </section>
      )}
    </form>
  )
}
