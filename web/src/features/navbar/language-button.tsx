import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useLanguage, usePendingLanguage } from '../../lib/language-choice.ts'
import { ChevronDownIcon, icon } from '../../ui/icons.tsx'
import styles from './navbar.module.css'

export function LanguageButton(props: ComponentProps<'button'>) {
  const pending = usePendingLanguage()
  return (
    <button
      type="button"
      data-needs-script
      aria-busy={pending !== undefined || undefined}
      {...props}
      className={styles['language']}
    >
      <LanguageSign />
    </button>
  )
}

/** The present language, hinting at others. */
export function LanguageSign() {
  const t = useT()
  const { ownName, tag } = useLanguage()
  return (
    <>
      <GlobeIcon size="1.25em" />
      <span className="for-readers">{t('common.language')}: </span>
      <span lang={tag}>{ownName}</span>
      <ChevronDownIcon size="1em" className={styles['chevron']} />
    </>
  )
}

const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c5.5 5 5.5 13 0 18M12 3c-5.5 5-5.5 13 0 18" />
  </>,
)
