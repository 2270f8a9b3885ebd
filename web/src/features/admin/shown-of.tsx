import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'

/** Says that a list leaves something out, where it does. */
export function ShownOf({ shown, total }: { readonly shown: number; readonly total: number }) {
  const t = useT()
  const { number } = useFormat()
  return shown < total && <p>{t('admin:admin.shownOf', { shown: number(shown), total: number(total) })}</p>
}
