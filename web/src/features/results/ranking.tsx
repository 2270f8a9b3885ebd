import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { type ResultView, viewQuery, wholeResult } from '@ashenda/core/domain/result-view.ts'
import { voteClasses } from '@ashenda/core/domain/title-rule.ts'
import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLiveCount } from '../../lib/live/live-counts.ts'
import { Medal } from '../picks/medal.tsx'
import { ranks } from '../picks/ranks.ts'
import sheet from '../public-page/sheet.module.css'
import { ZoneChips } from '../zones/zone-chips.tsx'
import { allZones } from '../zones/zones.ts'
import rows from './ranked.module.css'
import { Ranked } from './ranked.tsx'
import filters from './ranking.module.css'
import styles from './results.module.css'
import { useLiveOrder } from './use-live-order.ts'

interface RankingProps {
  readonly result: ResultAnswer
  /** What of it was asked for; the result may still be that of the view before. */
  readonly view: ResultView
  readonly isCurrent: boolean
  /** Counts and order follow the socket. */
  readonly isLive: boolean
  readonly isBusy: boolean
}

/** The leaders in order, of a zone and by a kind of votes where somebody wants that. */
export function Ranking({ result, view, isCurrent, isLive, isBusy }: RankingProps) {
  const t = useT()
  const format = useFormat()
  const { ranking, ballots, unlistedVotes, zones } = result
  const order = useLiveOrder(ranking, isLive)
  const [first] = order
  const leading = useLiveCount(first?._id ?? '', first?.votes ?? 0)
  const most = isLive ? leading : (first?.votes ?? 0)
  const zoneVotes = new Map(zones.map(({ _id, votes }) => [_id, votes]))
  return (
    <section className={sheet['sheet']} aria-labelledby="ranking" aria-busy={isBusy}>
      <h2 id="ranking">{t('results:results.ranking')}</h2>
      <Filters view={view} zones={zones} />
      {ranking.length === 0 && <p>{t(`results:results.${noneOf(result)}`)}</p>}
      {ranking.length > 0 && (
        <ol className={styles['ranking']}>
          {order.map((one, index) => (
            <li
              key={one._id}
              id={isCurrent ? undefined : one._id}
              className={rows['ranked']}
              data-rank={ranks.find((rank) => rank === index + 1)}
            >
              <Place place={index + 1} />
              <Ranked
                one={one}
                place={index + 1}
                withZone={view.zone === null}
                hasPage={isCurrent}
                isLive={isLive}
                most={most}
                zoneVotes={one.zone ? zoneVotes.get(one.zone._id) : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      <p className={sheet['soft']}>{t('results:results.totalsText')}</p>
      {unlistedVotes > 0 && (
        <p className={sheet['soft']} suppressHydrationWarning>
          {t('results:results.unlisted', {
            votes: t('home.votes', { count: unlistedVotes, number: format.number(unlistedVotes) }),
          })}
        </p>
      )}
      <p className={sheet['soft']} suppressHydrationWarning>
        {t('results:results.ballots', {
          counted: format.number(ballots.counted),
          refused: format.number(ballots.refused),
        })}
      </p>
    </section>
  )
}

function noneOf({ ballots, view }: ResultAnswer): 'none' | 'noneDecide' | 'noneHere' {
  if (ballots.counted === 0) return 'none'
  return view.zone === null && view.kind === null ? 'noneDecide' : 'noneHere'
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

const kinds = [null, ...voteClasses] as const

/** A history entry, as a choice among the first page's contestants is. */
function choose(view: ResultView): void {
  const search = viewQuery(view)
  if (search !== location.search) history.pushState(null, '', location.pathname + search + location.hash)
}

const stay = (event: FormEvent): void => event.preventDefault()

interface FiltersProps extends Pick<RankingProps, 'view'> {
  readonly zones: ResultAnswer['zones']
}

/** Without scripts each button loads the page with the other choice kept; of two of a name the later counts. */
function Filters({ view, zones }: FiltersProps) {
  const t = useT()
  const [path] = useLocation()
  const choices = zones.map(({ _id, name }) => ({ address: _id, key: zoneKeyOf(name), name, registered: undefined }))
  return (
    <form action={`${path}#ranking`} className={filters['filters']} onSubmit={stay}>
      {view.zone !== null && <input type="hidden" name="zone" value={view.zone} />}
      {view.kind !== null && <input type="hidden" name="kind" value={view.kind} />}
      {choices.length > 1 && (
        <div className={filters['scroller']}>
          <ZoneChips
            of={[allZones, ...choices]}
            address={view.zone ?? ''}
            onChoose={(zone) => choose({ ...view, zone: zone === '' ? wholeResult.zone : zone })}
          />
        </div>
      )}
      <fieldset className={filters['kinds']}>
        <legend className="for-readers">{t('results:results.kinds')}</legend>
        {kinds.map((kind) => (
          <button
            key={kind ?? ''}
            type="submit"
            name="kind"
            value={kind ?? ''}
            aria-pressed={view.kind === kind}
            onClick={(event) => {
              event.preventDefault()
              choose({ ...view, kind })
            }}
          >
            {t(`results:results.kind_${kind ?? 'all'}`)}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
