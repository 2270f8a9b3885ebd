import { lazy, Suspense } from 'react'
import { useT } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { LanguageButton } from './language-button.tsx'
import { useComingMenu } from './use-coming-menu.ts'

const loadOptions = () => import('./language-options.tsx')
const LanguageOptions = lazy(async () => ({ default: (await loadOptions()).LanguageOptions }))

export function LanguageMenu() {
  const t = useT()
  const { isHere, button } = useComingMenu(loadOptions, () => toast.error(t('common.languageLost')))
  const standIn = <LanguageButton {...button} />
  if (!isHere) return standIn
  return (
    <Suspense fallback={standIn}>
      <LanguageOptions />
    </Suspense>
  )
}
