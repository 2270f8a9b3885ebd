import { picksOf } from '@ashenda/core/domain/podium.ts'
import { Photo } from '../features/contestants/photo.tsx'
import { asRank } from '../features/voting/ranks.ts'
import { usePodium } from '../features/voting/use-choices.ts'
import { useT } from '../lib/i18n.ts'
import styles from './offline-page.module.css'

/** Whom the voter has chosen, as this browser remembers it. */
export function KeptChoices() {
  const t = useT()
  const slots = picksOf(usePodium())
  if (slots.length === 0) return null
  return (
    <section className={styles['kept']} aria-labelledby="kept-choices">
      <h2 id="kept-choices">{t('extras:offline.kept')}</h2>
      <ol>
        {slots.map(({ id, name, pics: [pic], rank }) => (
          <li key={id} data-rank={rank}>
            <span className={styles['portrait']}>{pic !== undefined && <Photo file={pic} place="small" alt="" />}</span>
            <span>
              <bdi>{name}</bdi>
              <small>{t(`vote.rank${asRank(rank)}`)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
