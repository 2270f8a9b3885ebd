import type { RankedActor } from '@ashenda/core/contracts/http/ranking.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { apiBase } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed, ownData } from '../../../lib/last-look-failed.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'
import parts from '../parts.module.css'
import { ZoneFilter } from '../zone-filter.tsx'
import { CountingNote } from './counting-note.tsx'
import { Leaders } from './leaders.tsx'
import styles from './ranking.module.css'
import { RankingRow } from './ranking-row.tsx'
import { useRanking } from './use-ranking.ts'

const rowsAtATime = 100

/** Only for organisers with a site of their own: loaded after the page. */
const EmbedRanking = lazyPart(async () => (await import('../../share/embed-code.tsx')).EmbedRanking, ['site'])

/** Contestants by votes as they come in, by rank and free ones apart (ADM-05). */
export function RankingPage() {
  const t = useT()
  const format = useFormat()
  const contest = useChosenContest()
  const [zone, setZone] = useState('')
  const [shown, setShown] = useState(rowsAtATime)
  // One more than is shown: whether there are more.
  const ranking = useRanking(zone, shown + 1)
  const { isError, isPlaceholderData, dataUpdatedAt } = ranking
  const isLost = lastLookFailed(ranking)
  const data = ownData(ranking)
  const rows = data?.slice(0, shown)
  const at = format.moment(new Date(dataUpdatedAt).toISOString())
  return (
    <AdminPage title={t('admin:admin.ranking')}>
      <CountingNote />
      <search className={styles['tools']}>
        <ZoneFilter
          zone={zone}
          onChange={(chosen) => {
            setZone(chosen)
            setShown(rowsAtATime)
          }}
        />
        <a
          className={buttonClass('quiet')}
          href={`${apiBase}${ofContest(`/admin/ranking.csv${zone === '' ? '' : `?zone=${zone}`}`, contest)}`}
          download="ranking.csv"
        >
          {t('console:ranking.csv')}
        </a>
      </search>
      {rows && isError && (
        <p role="status" className={styles['stale']}>
          {t('console:ranking.stale', { at })}
        </p>
      )}
      {!rows && !isLost && (
        <div role="status" className={parts['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {!rows && <LostAnswer query={ranking} text={t('console:ranking.failed')} />}
      {rows?.length === 0 && <p role="status">{t('console:ranking.none')}</p>}
      {rows && rows.length > 0 && (
        <div className={styles['shown']} aria-busy={isPlaceholderData || undefined}>
          <Leaders rows={rows} />
          <Panel title={t('console:ranking.all')}>
            <RankingRows key={zone} rows={rows} />
            {data && data.length > shown && (
              <Button variant="quiet" onClick={() => setShown(shown + rowsAtATime)}>
                {t('console:ranking.more')}
              </Button>
            )}
          </Panel>
        </div>
      )}
      {contest === undefined && <EmbedRanking zone={zone === '' ? null : zone} />}
    </AdminPage>
  )
}

/** A card each on phones; where there is room the same numbers stand below each other, under their names. */
function RankingRows({ rows }: { readonly rows: readonly RankedActor[] }) {
  const t = useT()
  const { shown, room } = useProgressiveCount(rows.length)
  return (
    <div className={styles['table']}>
      <p aria-hidden="true" className={styles['heads']}>
        <span>{t('console:ranking.place')}</span>
        <span className={styles['who']}>{t('console:ranking.name')}</span>
        <span className={styles['counts']}>
          <span>{t('console:ranking.votes')}</span>
          <span>{t('vote.rank1')}</span>
          <span>{t('vote.rank2')}</span>
          <span>{t('vote.rank3')}</span>
          <span>{t('console:ranking.free')}</span>
          <span>{t('console:ranking.proven')}</span>
          <span>{t('console:ranking.quarantined')}</span>
        </span>
      </p>
      <ol className={styles['rows']} style={room}>
        {rows.slice(0, shown).map((row) => (
          <RankingRow key={row._id} row={row} />
        ))}
      </ol>
    </div>
  )
}
