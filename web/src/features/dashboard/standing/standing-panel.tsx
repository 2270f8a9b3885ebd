import type { OwnPlace, OwnStandingAnswer } from '@ashenda/core/contracts/http/promotion.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import styles from './standing.module.css'

const everyMs = 30_000

/** Her place by the public counts, and how far the next ones are. While counts stand still, only that. */
export function StandingPanel() {
  const t = useT()
  const asked = useQuery({
    queryKey: ['own-standing'],
    queryFn: () => api.get<OwnStandingAnswer>('/actor/standing'),
    refetchInterval: everyMs,
    staleTime: 0, // counts change all the time
  })
  const { data } = asked
  if (data?.why === 'hidden' || data?.why === 'upcoming') return null
  return (
    <Panel title={t('promotion:place.title')}>
      {data?.why === 'frozen' && <p>{t('promotion:place.frozen')}</p>}
      {data?.zone && <Place place={data.zone} of={t('promotion:place.zone')} />}
      {data?.all && <Place place={data.all} of={t('promotion:place.all')} />}
      <LostAnswer query={asked} text={t('promotion:place.failed')} />
    </Panel>
  )
}

function Place({ place: { rank, of, ahead, behind }, of: among }: { readonly place: OwnPlace; readonly of: string }) {
  const t = useT()
  const format = useFormat()
  const values = ({ name, votes, distance }: OwnPlace['ahead'][number]) => ({
    count: distance,
    number: format.number(distance),
    name,
    votes: format.number(votes),
  })
  return (
    <div className={styles['place']}>
      <p className={styles['rank']}>
        <strong>{t('promotion:place.rank', { rank: format.number(rank), of: format.number(of) })}</strong>{' '}
        <span>{among}</span>
      </p>
      <ul>
        {ahead.length === 0 && of > 1 && <li>{t('promotion:place.first')}</li>}
        {ahead.map((one) => (
          <li key={one._id}>{t('promotion:place.toNext', values(one))}</li>
        ))}
        {behind && (
          <li>{t(behind.distance === 0 ? 'promotion:place.level' : 'promotion:place.ahead', values(behind))}</li>
        )}
      </ul>
    </div>
  )
}
