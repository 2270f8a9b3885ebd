import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import sheet from '../public-page/sheet.module.css'
import { auditProgram } from './audit-program.ts'
import rows from './ranked.module.css'
import styles from './results.module.css'

/** Which round a contest is, who went on to it and how; and the round that its best go on to. */
export function Round({ result: { round, nextRound } }: { readonly result: ResultAnswer }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <section className={sheet['sheet']} aria-labelledby="round">
      <h2 id="round" suppressHydrationWarning>
        {round ? t('own-titles:round.title', { number: number(round.number) }) : t('own-titles:round.next')}
      </h2>
      {round && (
        <>
          <p suppressHydrationWarning>
            {t('own-titles:round.wentOn', {
              ...{ count: round.contestants, number: number(round.contestants), most: number(round.most) },
            })}
          </p>
          <p>{t(round.isCarried ? 'own-titles:round.carried' : 'own-titles:round.anew')}</p>
          <p>
            <span>{t('own-titles:round.before')}</span> <ToContest of={round.of} />
          </p>
          <p className={sheet['soft']}>{t('own-titles:round.check')}</p>
          <div className={styles['todo']}>
            <code dir="ltr" translate="no">
              {`node ${auditProgram} ashenda-result-N.jsonl.gz --former former.jsonl.gz`}
            </code>
          </div>
        </>
      )}
      {nextRound && (
        <p>
          <span>{t('own-titles:round.after')}</span> <ToContest of={nextRound} />
        </p>
      )}
    </section>
  )
}

const ToContest = ({ of: { slug, name } }: { readonly of: NonNullable<ResultAnswer['nextRound']> }) => (
  <Link href={`/contests/${slug}`}>
    <bdi>{name}</bdi>
  </Link>
)

/** Of somebody's votes those of the round before. */
export function CarriedVotes({ votes }: { readonly votes: number }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <small className={rows['totals']} suppressHydrationWarning>
      {t('own-titles:round.votes', { number: number(votes) })}
    </small>
  )
}
