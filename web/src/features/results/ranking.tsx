import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { Medal } from '../picks/medal.tsx'
import { ranks } from '../picks/ranks.ts'
import sheet from '../public-page/sheet.module.css'
import rows from './ranked.module.css'
import { Ranked } from './ranked.tsx'
import styles from './ranking.module.css'

/** The leaders in order. */
export function Ranking({ result: { ranking, ballots, unlistedVotes } }: { readonly result: ResultAnswer }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={sheet['sheet']} aria-labelledby="ranking">
      <h2 id="ranking">{t('proof:results.ranking')}</h2>
      {ranking.length === 0 && <p>{t(ballots.counted > 0 ? 'proof:results.noneDecide' : 'proof:results.none')}</p>}
      {ranking.length > 0 && (
        <ol className={styles['ranking']}>
          {ranking.map((one) => (
            <li key={one._id} className={rows['ranked']}>
              <Place place={one.place} />
              <Ranked one={one} />
            </li>
          ))}
        </ol>
      )}
      {unlistedVotes > 0 && (
        <p className={sheet['soft']} suppressHydrationWarning>
          {t('proof:results.unlisted', {
            votes: t('home.votes', { count: unlistedVotes, number: format.number(unlistedVotes) }),
          })}
        </p>
      )}
      <p className={sheet['soft']} suppressHydrationWarning>
        {t('proof:results.ballots', {
          counted: format.number(ballots.counted),
          refused: format.number(ballots.refused),
        })}
      </p>
    </section>
  )
}

function Place({ place }: { readonly place: number }) {
  const format = useFormat()
  const rank = ranks.find((known) => known === place)
  return rank ? (
    <Medal rank={rank} />
  ) : (
    <span className={styles['place']} suppressHydrationWarning>
      {format.number(place)}
    </span>
  )
}
