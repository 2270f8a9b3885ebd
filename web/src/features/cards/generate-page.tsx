import { useT } from '../../lib/i18n.ts'
import { CardToolsPage } from './card-tools-page.tsx'

/** /admin/generate/132: the card download tool (RTE-04). */
export function GeneratePage() {
  const t = useT()
  return <CardToolsPage title={t('admin:cards.title')} />
}
