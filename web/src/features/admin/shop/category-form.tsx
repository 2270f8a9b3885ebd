import { categoryBody } from '@ashenda/core/contracts/http/shop.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './shop.module.css'
import { categoriesKey } from './use-categories.ts'

interface CategoryFormProps {
  /** The one it has; '' for a new category. */
  readonly name: string
  /** What goes to the server; resolves with the name as it is kept. */
  readonly send: (name: string) => Promise<string>
  readonly done: 'shop:created' | 'shop:updated'
  readonly onDone?: () => void
}

/** The name of a category. That it was not taken is only logged (section 8): what was typed stays as it is. */
export function CategoryForm({ name, send, done, onDone }: CategoryFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const { form, field, busy, onSubmit } = useContractForm<{ name: string }>({
    schema: categoryBody,
    defaults: { name },
    failed: (error) => console.error(error),
    send: async (typed) => {
      const kept = await send(typed.name)
      toast.success(t(done, { name: kept }))
      if (onDone) onDone()
      else form.reset()
      await queries.invalidateQueries({ queryKey: categoriesKey })
    },
  })
  return (
    <form className={styles['line']} noValidate onSubmit={onSubmit}>
      <Field {...field('name')} label={t('shop:categoryName')} autoComplete="off" required />
      <Button type="submit" busy={busy}>
        {t('shop:submit')}
      </Button>
    </form>
  )
}
