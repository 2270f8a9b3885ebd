import { useT } from '../../lib/i18n.ts'
import { CardCheck } from './card-check.tsx'
import { CardToolsPage } from './card-tools-page.tsx'

/** /test: the card info checker with the generator and downloader (RTE-04). */
export function CheckPage() {
  const t = useT()
  return (
    <CardToolsPage title={t('admin:cards.checkTitle')}>
      <CardCheck />
    </CardToolsPage>
  )
}
