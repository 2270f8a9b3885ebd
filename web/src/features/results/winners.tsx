import type { ShownWinner, ShownWinners } from '@ashenda/core/contracts/http/result.ts'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { Photo } from '../contestants/photo.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import { useMissTitle } from '../zones/miss-title.ts'
import { JuryPoints } from './jury-points.tsx'
import { titlePicture } from './title-picture.ts'
import styles from './winners.module.css'

interface WinnersProps {
  readonly winners: ShownWinners
  /** Only contestants of the current contest have a page. */
  readonly hasPages: boolean
  /** On the first page its heading is the page's. */
  readonly isFirst?: boolean
}

/** After the end: the podium, and each zone's title. */
export function Winners({ winners: { podium, titles }, hasPages, isFirst = false }: WinnersProps) {
  const t = useT()
  const { code } = useLanguage()
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <>
      {podium.length > 0 && (
        <section className={styles['winners']} aria-labelledby="winners">
          <Heading id="winners">{t('own-titles:winners.title')}</Heading>
          <ol className={styles['podium']}>
            {podium.map((one) => (
              <li key={one._id} data-rank={one.place}>
                <span className={styles['portrait']}>
                  {one.image && (
                    <Photo file={one.image} place="card" alt="" priority={one.place === 1 ? 'high' : undefined} />
                  )}
                </span>
                <Medal rank={asRank(one.place)} className={styles['medal']} />
                <span className={styles['step']}>
                  <Name of={one} hasPage={hasPages} />
                  <Votes of={one} />
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {titles.length > 0 && (
        <section className={styles['zones']} aria-labelledby="titles">
          <h2 id="titles">{t('own-titles:winners.zones')}</h2>
          <ul className={styles['titles']}>
            {titles.map((one) => (
              <li key={one._id}>
                <span className={styles['small']}>
                  {one.image && <Photo file={one.image} place="small" alt="" lazy />}
                </span>
                <span className={styles['who']}>
                  <h3>{one.zone && <MissTitle zone={one.zone.name} />}</h3>
                  <Name of={one} hasPage={hasPages} />
                  <span className={styles['line']}>
                    <Votes of={one} />
                    {hasPages && one.votes !== undefined && (
                      <a href={titlePicture(one._id, code)} download className={styles['picture']}>
                        {t('own-titles:winners.picture')}
                      </a>
                    )}
                  </span>
                  {one.jury && <JuryPoints jury={one.jury} score={one.score ?? 0} />}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const MissTitle = ({ zone }: { readonly zone: string }) => <span>{useMissTitle(zone)}</span>

function Name({ of: { _id, name }, hasPage }: { readonly of: ShownWinner; readonly hasPage: boolean }) {
  return hasPage ? (
    <Link href={`/${_id}`} className={styles['name'] ?? ''}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi className={styles['name']}>{name}</bdi>
  )
}

function Votes({ of: { votes } }: { readonly of: ShownWinner }) {
  const t = useT()
  const { number } = useFormat()
  if (votes === undefined) return null
  return (
    <span className={styles['votes']} suppressHydrationWarning>
      {t('home.votes', { count: votes, number: number(votes) })}
    </span>
  )
}
