import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { Photo } from '../contestants/photo.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import sheet from '../public-page/sheet.module.css'
import { ZoneName } from '../zones/zone-name.tsx'
import rows from './ranked.module.css'
import { Ranked, Totals } from './ranked.tsx'
import styles from './winners.module.css'

interface WinnersProps {
  readonly result: ResultAnswer
  readonly hasPages: boolean
}

/** After the end: the podium, and each zone's title. */
export function Winners({ result: { ranking, titles }, hasPages }: WinnersProps) {
  const t = useT()
  const format = useFormat()
  const podium = ranking.slice(0, 3)
  return (
    <>
      {podium.length > 0 && (
        <section className={styles['winners']} aria-labelledby="winners">
          <h2 id="winners">{t('results:results.winners')}</h2>
          <ol className={styles['podium']}>
            {podium.map((one) => (
              <li key={one._id} data-rank={one.place}>
                {one.image && (
                  <span className={styles['winner']}>
                    <Photo file={one.image} place="small" alt="" />
                  </span>
                )}
                <Medal rank={asRank(one.place)} className={styles['medal']} />
                <strong>
                  <bdi>{one.name}</bdi>
                </strong>
                <span suppressHydrationWarning>
                  {t('home.votes', { count: one.votes, number: format.number(one.votes) })}
                  <Totals of={one.totals} />
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {titles.length > 0 && (
        <section className={sheet['sheet']} aria-labelledby="titles">
          <h2 id="titles">{t('results:results.titles')}</h2>
          <ul className={styles['titles']}>
            {titles.map((one) => (
              <li key={one._id}>
                <h3>{one.zone && <ZoneName name={one.zone.name} />}</h3>
                <p className={rows['ranked']}>
                  <Ranked one={one} withZone={false} hasPage={hasPages} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
