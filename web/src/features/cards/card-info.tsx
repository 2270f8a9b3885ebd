import type { CardInfoAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { useT } from '../../lib/i18n.ts'
import styles from './cards.module.css'

/** Status, and who used it. */
export function CardInfo({ card: { serial, status, phone } }: { readonly card: CardInfoAnswer }) {
  const t = useT()
  return (
    <dl className={styles['info']} data-status={status}>
      <dt>{t('admin:cards.serial')}</dt>
      <dd>
        <bdi dir="ltr">{serial}</bdi>
      </dd>
      <dt>{t('admin:cards.status')}</dt>
      <dd>
        <strong className={styles['state']} data-status={status}>
          {t(`admin:cards.card_${status}`)}
        </strong>
      </dd>
      <dt>{t('admin:cards.phone')}</dt>
      <dd>{phone === '' ? t('admin:cards.nobody') : <bdi dir="ltr">{phone}</bdi>}</dd>
    </dl>
  )
}
