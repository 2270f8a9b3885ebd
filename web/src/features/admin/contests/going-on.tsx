import type { GoingOnAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { mostPattern } from '@ashenda/core/domain/round.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { ZoneName } from '../../zones/zone-name.tsx'
import styles from './contests.module.css'

interface GoingOnProps {
  readonly contest: string
  /** Of each zone, as typed. */
  readonly most: string
}

/** Who would go on to the next round, by zone. */
export function GoingOn({ contest, most }: GoingOnProps) {
  const t = useT()
  const { number } = useFormat()
  const { data } = useQuery({
    queryKey: ['going-on', contest, most],
    queryFn: () => api.get<GoingOnAnswer>(`/admin/contests/${contest}/going-on?most=${most}`),
    enabled: new RegExp(mostPattern).test(most),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data) return null
  const people = data.zones.reduce((sum, { goOn }) => sum + goOn.length, 0)
  const others = data.zones.reduce((sum, one) => sum + one.others, 0)
  return (
    <div className={styles['copied']}>
      <p role="status">{t('contests:round.goOn', { count: people, number: number(people), others: number(others) })}</p>
      {data.zones.map(({ name, goOn }) => (
        <details key={name}>
          <summary>
            <ZoneName name={name} /> <span>({number(goOn.length)})</span>
          </summary>
          <ol>
            {goOn.map((one) => (
              <li key={one._id}>
                <bdi>{one.name}</bdi> · {t('home.votes', { count: one.votes, number: number(one.votes) })}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}
