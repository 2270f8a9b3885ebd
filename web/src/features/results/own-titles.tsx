import type { OwnTitles as Answer, PublicRank, ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { type TitleRule, titleRuleName } from '@ashenda/core/domain/title-rule.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useName } from '../../lib/names.ts'
import sheet from '../public-page/sheet.module.css'
import { ZoneName } from '../zones/zone-name.tsx'
import rows from './ranked.module.css'
import { Ranked } from './ranked.tsx'
import styles from './results.module.css'
import { titlePicture } from './title-picture.ts'

interface OwnTitlesProps {
  readonly own: Answer
  readonly result: ResultAnswer
  /** Voting is over, and the counts are told. */
  readonly isTold: boolean
  /** Whether contestants have pages of their own. */
  readonly hasPages: boolean
}

/** How each title is decided, and who has those beside the zones' once that is known. */
export function OwnTitles({ own, result, isTold, hasPages }: OwnTitlesProps) {
  const t = useT()
  const say = useName()
  const { zoneShare, titles, jury } = own
  return (
    <section className={sheet['sheet']} aria-labelledby="own-titles">
      <h2 id="own-titles">{t('own-titles:title')}</h2>
      <div>
        <h3>{t('own-titles:zoneTitles')}</h3>
        <p>
          <How votes={result.titleVotes} share={zoneShare} />
        </p>
      </div>
      {titles.map(({ _id, name, zones, votes, share, order }) => (
        <div key={_id} className={styles['own']}>
          <h3>
            <bdi>{say(name)}</bdi>
          </h3>
          {zones.length > 0 && (
            <p className={sheet['soft']}>
              {zones.map((zone, at) => (
                <span key={zone._id}>
                  <span>{at > 0 && ' · '}</span>
                  <ZoneName name={zone.name} />
                </span>
              ))}
            </p>
          )}
          <p>
            <How votes={votes} share={share} />
          </p>
          {isTold && order.length === 0 && share > 0 && !jury?.isSealed && (
            <p className={sheet['soft']}>{t('own-titles:waitsForJury')}</p>
          )}
          <Order title={_id} order={order} hasPages={hasPages} />
        </div>
      ))}
      {jury && <Jury jury={jury} isTold={isTold} />}
    </section>
  )
}

/** Beside the votes that decide most titles: others have rules of their own, and a jury decides its share. */
export function JuryBelow({ own: { zoneShare, titles } }: Pick<OwnTitlesProps, 'own'>) {
  const t = useT()
  const say = useName()
  const { number } = useFormat()
  const judged = [
    { _id: '', name: t('own-titles:zoneTitles'), share: zoneShare },
    ...titles.map(({ _id, name, share }) => ({ _id, name: say(name), share })),
  ].filter(({ share }) => share > 0)
  return (
    <p>
      {judged.map(({ _id, name, share }) => (
        <span key={_id} suppressHydrationWarning>
          <bdi>{name}</bdi>: {t('own-titles:juryShare', { share: number(share) })} ·{' '}
        </span>
      ))}
      <a href="#own-titles">{t('own-titles:title')}</a>
    </p>
  )
}

/** Which votes count, and how much. */
function How({ votes, share }: { readonly votes: TitleRule; readonly share: number }) {
  const t = useT()
  const { number } = useFormat()
  const counted = t(`own-titles:votes_${titleRuleName(votes)}`)
  if (share === 0) return <span>{t('own-titles:byVotes', { votes: counted })}</span>
  if (share === 100) return <span>{t('own-titles:byJury')}</span>
  return (
    <span suppressHydrationWarning>
      {t('own-titles:byBoth', { votes: counted, share: number(100 - share), jury: number(share) })}
    </span>
  )
}

interface OrderProps extends Pick<OwnTitlesProps, 'hasPages'> {
  /** Its id. */
  readonly title: string
  readonly order: readonly PublicRank[]
}

function Order({ title, order: [winner, ...others], hasPages }: OrderProps) {
  const t = useT()
  const { code } = useLanguage()
  const format = useFormat()
  if (!winner) return null
  return (
    <>
      <div className={rows['ranked']}>
        <Ranked one={winner} hasPage={hasPages} />
      </div>
      {hasPages && (
        <a href={titlePicture(title, code)} download className={styles['picture']}>
          {t('own-titles:winners.picture')}
        </a>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('own-titles:others')}</summary>
          <ol className={styles['ranking']}>
            {others.map((one) => (
              <li key={one._id} className={rows['ranked']}>
                <span className={styles['place']} suppressHydrationWarning>
                  {format.number(one.place)}
                </span>
                <Ranked one={one} hasPage={hasPages} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Jury({
  jury: { criteria, closesAt, isSealed },
  isTold,
}: {
  readonly jury: NonNullable<Answer['jury']>
  readonly isTold: boolean
}) {
  const t = useT()
  const say = useName()
  const format = useFormat()
  return (
    <div>
      <h3>{t('own-titles:jury')}</h3>
      <p className={sheet['soft']}>{t('own-titles:juryText')}</p>
      <ul className={styles['criteria']}>
        {criteria.map(({ name, most }) => (
          <li key={name.en} suppressHydrationWarning>
            <bdi>{say(name)}</bdi>: {t('own-titles:upTo', { count: most, number: format.number(most) })}
          </li>
        ))}
      </ul>
      {!isTold && closesAt !== null && (
        <p className={sheet['soft']} suppressHydrationWarning>
          {t(isSealed ? 'own-titles:jurySealed' : 'own-titles:juryUntil', {
            at: format.zonedMoment(closesAt),
          })}
        </p>
      )}
    </div>
  )
}
