import type { Category } from '@ashenda/core/contracts/http/shop.ts'
import type { ComponentProps } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { useCategories } from './use-categories.ts'

type CategoryFieldProps = Omit<ComponentProps<typeof SelectField>, 'label'> & {
  /** Stands in the list before the others are here. */
  readonly current: Category | undefined
}

export function CategoryField({ current, ...select }: CategoryFieldProps) {
  const t = useT()
  const known = useCategories()
  const { data: categories = current ? [current] : [] } = known
  return (
    <>
      <SelectField {...select} label={t('console:shop.category')} required>
        <option value="">
          {t(known.isPending && !lastLookFailed(known) ? 'common.loading' : 'console:shop.chooseCategory')}
        </option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <LostAnswer query={known} text={t('console:shop.categoriesFailed')} />
    </>
  )
}
