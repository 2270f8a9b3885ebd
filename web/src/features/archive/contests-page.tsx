import type { AnnouncedContestsAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { Photo } from '../contestants/photo.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './archive.module.css'
import { ContestHours } from './contest-hours.tsx'
import { useArchive } from './use-archive.ts'

/** Every year: the current contest first, then former ones with who won them. */
export function ContestsPage() {
  const t = useT()
  const asked = useArchive()
  const contests = asked.data?.contests.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  return (
    <PublicPage
      title={t('archive:list.title')}
      description={t('archive:list.description')}
      lead={t('archive:list.lead')}
    >
      {!contests && !lastLookFailed(asked) && (
        <>
          <p role="status" data-needs-script>
            {t('common.loading')}
          </p>
          <noscript>
            <p>{t('archive:list.lost')}</p>
          </noscript>
        </>
      )}
      {!contests && <LostAnswer query={asked} text={t('archive:list.lost')} />}
      {contests?.length === 0 && <p>{t('archive:list.none')}</p>}
      {contests && contests.length > 0 && (
        <ul className={styles['years']}>
          {contests.map((contest) => (
            <Year key={contest._id} contest={contest} />
          ))}
        </ul>
      )}
    </PublicPage>
  )
}

function Year({ contest }: { readonly contest: AnnouncedContestsAnswer['contests'][number] }) {
  const t = useT()
  const { number } = useFormat()
  const { _id, slug, name, isCurrent, contestants, ballots, winners, roundOf } = contest
  return (
    <li className={sheet['sheet']}>
      <div className={styles['year']}>
        <div className={styles['about']}>
          <h2 id={_id}>
            <Link href={`/contests/${slug}`}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <ContestHours of={contest} />
          <p className={sheet['soft']} suppressHydrationWarning>
            {[
              contestants > 0 && t('archive:list.contestants', { count: contestants, number: number(contestants) }),
              ballots > 0 && t('archive:list.ballots', { count: ballots, number: number(ballots) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {roundOf && (
            <p>
              <span>{t('archive:list.before')}</span>{' '}
              <Link href={`/contests/${roundOf.slug}`}>
                <bdi>{roundOf.name}</bdi>
              </Link>
            </p>
          )}
          {isCurrent && (
            <Link href="/" className={sheet['onward'] ?? ''}>
              {t('archive:list.now')}
            </Link>
          )}
        </div>
        {winners.length > 0 && (
          <ol className={styles['winners']} aria-label={t('archive:list.winners', { name })}>
            {winners.map((winner, index) => (
              <li key={winner._id}>
                <span className={styles['portrait']}>
                  <Photo file={winner.image} place="small" alt="" lazy />
                </span>
                <Medal rank={asRank(index + 1)} className={styles['medal']} />
                <bdi>{winner.name}</bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}
