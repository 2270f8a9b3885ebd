import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { isFestivalTime, ownMoment } from '../../lib/own-clock.ts'
import styles from './contest-notice.module.css'

/** What a moment (ISO 8601) of the festival is by the reader's own clock, where that shows another time. */
export function OwnTime({ iso }: { readonly iso: string }) {
  const t = useT()
  const { tag } = useLanguage()
  const at = new Date(iso)
  if (!useHydrated() || isFestivalTime(at)) return null
  return (
    <p className={styles['own']} suppressHydrationWarning>
      {t('home.yourTime', { at: ownMoment(tag, at) })}
    </p>
  )
}
