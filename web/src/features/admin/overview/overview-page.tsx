import type { OverviewAnswer, OverviewRange } from '@ashenda/core/contracts/http/overview.ts'
import { useId, useState } from 'react'
import { useAuth } from '../../../lib/auth.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { readJson, writeJson } from '../../../lib/storage.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Coming } from '../coming.tsx'
import { useListParams } from '../table/list-address.ts'
import { Leaders } from './leaders.tsx'
import { NeedsYou } from './needs-you.tsx'
import styles from './overview.module.css'
import { SystemLines } from './system-lines.tsx'
import { Tiles } from './tiles.tsx'
import { ranges, useOverview } from './use-overview.ts'
import { VotesChart } from './votes-chart.tsx'

/** It loads beside the figures. */
const Setup = lazyPart(async () => (await import('./setup.tsx')).Setup, [])

const rangeKey = 'console-overview-range'

/** How the contest goes, and what waits for the admin, whose name, e-mail and phone it shows (section 2). */
export function OverviewPage() {
  const t = useT()
  const [params, change] = useListParams()
  const zone = params['zone'] ?? ''
  const [range, setRange] = useState<OverviewRange>(() => ranges.find((one) => one === readJson(rangeKey)) ?? '6h')
  const overview = useOverview(range, zone)
  const { data } = overview
  return (
    <AdminPage title={t('console:pages.overview')} intro={<Who />}>
      <Coming query={overview} />
      <LostAnswer query={overview} text={t('console:overview.failed')} />
      <Setup steps={data?.setup} />
      {data && (
        <>
          <Tiles data={data} />
          <div className={styles['columns']}>
            <div className={styles['stack']}>
              <VotesChart
                data={data}
                range={range}
                onRange={(wanted) => {
                  setRange(wanted)
                  writeJson(rangeKey, wanted)
                }}
              />
              <Leaders leaders={data.leaders} zone={zone} onZone={(wanted) => change({ zone: wanted }, 'replace')} />
            </div>
            <div className={styles['stack']}>
              <NeedsYou needs={data.needs} />
              <SystemLines />
              <People {...data.contestants} />
            </div>
          </div>
        </>
      )}
    </AdminPage>
  )
}

function Who() {
  const t = useT()
  const user = useAuth((auth) => auth.user)
  return (
    <dl className={styles['who']}>
      <dt className="for-readers">{t('account:profile')}</dt>
      <dd>{user?.name}</dd>
      <dt className="for-readers">{t('account:email')}</dt>
      <dd>{user?.email || t('contestant:dashboard.notGiven')}</dd>
      <dt className="for-readers">{t('account:phone')}</dt>
      <dd>{user?.phone ? <bdi dir="ltr">{user.phone}</bdi> : t('contestant:dashboard.notGiven')}</dd>
    </dl>
  )
}

/** Contestants by what they have done. */
function People({ registered, registeredToday, paid, active }: OverviewAnswer['contestants']) {
  const t = useT()
  const { number } = useFormat()
  const id = useId()
  const figures = [
    [t('admin:today.registered'), registered],
    [t('admin:today.registeredToday'), registeredToday],
    [t('admin:today.havePaid'), paid],
    [t('admin:today.active'), active],
  ] as const
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{t('admin:today.contestants')}</h2>
      <dl className={styles['figures']}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
