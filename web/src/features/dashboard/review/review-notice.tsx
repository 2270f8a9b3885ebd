import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import styles from './review.module.css'

/** The organisers took her out. */
export function TakenOutNotice() {
  const t = useT()
  return (
    <section className={styles['notice']} data-rejected="true" aria-labelledby="taken-out">
      <h2 id="taken-out">{t('contestant:dashboard.takenOutTitle')}</h2>
      <p>{t('contestant:dashboard.takenOut')}</p>
      <p>
        <Link href="/contact">{t('contestant:dashboard.askOrganisers')}</Link>
      </p>
    </section>
  )
}

/** That her changes await approval, or why they were rejected. */
export function ReviewNotice({ review }: { readonly review: OwnUser['review'] }) {
  const t = useT()
  if (!review) return null
  const { isHeld, rejection } = review
  if (rejection)
    return (
      <section className={styles['notice']} data-rejected="true" aria-labelledby="review">
        <h2 id="review">{t('contestant:review.rejectedTitle')}</h2>
        <p>
          <strong>{t(`contestant:review.reason_${rejection.reason}`)}</strong>
        </p>
        {rejection.note !== '' && (
          <p className={styles['note']} dir="auto">
            {rejection.note}
          </p>
        )}
        <p>{t('contestant:review.rejected')}</p>
      </section>
    )
  return (
    <section className={styles['notice']} aria-labelledby="review">
      <h2 id="review">{t(isHeld ? 'contestant:review.heldTitle' : 'contestant:review.waitingTitle')}</h2>
      <p>{t(isHeld ? 'contestant:review.held' : 'contestant:review.waiting')}</p>
    </section>
  )
}
