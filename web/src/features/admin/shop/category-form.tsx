import { categoryBody } from '@ashenda/core/contracts/http/shop.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import { showFresh, useOptimisticVersion } from '../conflict/use-optimistic-version.ts'
import styles from './shop.module.css'
import { categoriesKey } from './use-categories.ts'

interface CategoryFormProps {
  /** The one it has; '' for a new category. */
  readonly name: string
  /** What goes to the server, with the name that was seen; resolves with the name as it is kept. */
  readonly send: (name: string, seen: string) => Promise<string>
  /** The name it has now; missing for a new category. */
  readonly look?: () => Promise<string | undefined>
  readonly done: 'console:shop.created' | 'console:shop.updated'
  readonly onDone?: () => void
}

const nothing = async (): Promise<undefined> => undefined

/** The name of a category. A refusal is logged, without a toast (SHP-01), and shown beside the field; the typed text is kept. */
export function CategoryForm({ name, send, look = nothing, done, onDone }: CategoryFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const { conflict, attempt } = useOptimisticVersion(name)
  const finish = useIfHere((sent: string) => {
    if (onDone) onDone()
    // What is typed since for the next one is kept.
    else if (form.getValues('name') === sent) form.reset()
  })
  const { form, field, busy, onSubmit } = useContractForm<{ name: string }>({
    schema: categoryBody,
    defaults: { name },
    failed: (error) => {
      console.error(error)
      const told = error instanceof Refusal ? { type: error.code, message: error.message } : undefined
      form.setError('name', told ?? { type: 'failed' }, { shouldFocus: true })
    },
    send: async (typed) => {
      const kept = await attempt({
        send: (seen) => send(typed.name, seen),
        look,
        onFresh: (was, is) => showFresh(form, { name: was }, { name: is }),
      })
      if (kept === undefined) return
      toast.success(t(done, { name: kept }))
      finish(typed.name)
      await queries.invalidateQueries({ queryKey: categoriesKey })
    },
  })
  return (
    <form className={styles['line']} noValidate onSubmit={onSubmit}>
      <Field {...field('name')} label={t('console:shop.categoryName')} autoComplete="off" required />
      <ConflictNotice refusal={conflict} />
      <Button type="submit" busy={busy}>
        {t('console:shop.submit')}
      </Button>
    </form>
  )
}
