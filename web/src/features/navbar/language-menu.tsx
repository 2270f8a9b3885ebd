import { lazy, Suspense, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { LanguageButton } from './language-button.tsx'

const loadOptions = () => import('./language-options.tsx')
const LanguageOptions = lazy(async () => ({ default: (await loadOptions()).LanguageOptions }))

/** A wish that may come to nothing: the click that follows it tries again, and says so if it fails. */
const prefetch = (): void => void loadOptions().catch(() => undefined)

/** The menu itself comes with the first wish to see it: most people never do, and it is heavier than the rest of the bar. */
export function LanguageMenu() {
  const t = useT()
  const [state, setState] = useState<'closed' | 'coming' | 'here'>('closed')

  const open = (): void => {
    setState('coming')
    loadOptions().then(
      () => setState('here'),
      () => {
        setState('closed')
        toast.error(t('languageLost'))
      },
    )
  }

  const button = (
    <LanguageButton
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={state === 'coming' || undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={open}
    />
  )
  if (state !== 'here') return button
  return (
    <Suspense fallback={button}>
      <LanguageOptions />
    </Suspense>
  )
}
