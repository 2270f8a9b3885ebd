import { Link } from 'wouter'
import people from '../../../content/exemplars/people.json'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import { ExemplarCard } from './exemplar-card.tsx'
import styles from './exemplary.module.css'

/** Notable women of Tigray and Ethiopia (EXM-01). */
export function ExemplaryPage() {
  const t = useT()
  return (
    <PublicPage
      title={t('pages:exemplary.title')}
      description={t('pages:exemplary.description')}
      lead={t('pages:exemplary.lead')}
    >
      <p className={styles['note']}>{t('pages:exemplary.illustrations')}</p>
      <ul className={styles['cards']}>
        {people.map((exemplar, index) => (
          <ExemplarCard key={exemplar.id} exemplar={exemplar} isFirst={index === 0} />
        ))}
      </ul>
      <section className={styles['closing']} aria-labelledby="missing">
        <h2 id="missing">{t('pages:exemplary.closing')}</h2>
        <p>{t('pages:exemplary.closingText')}</p>
        <Link href="/contact" className={buttonClass('primary')}>
          {t('pages:exemplary.closingLink')}
        </Link>
      </section>
    </PublicPage>
  )
}
