import { useState } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { GroupCard } from './group-card.tsx'
import styles from './suspicion.module.css'
import { useSuspicion } from './use-suspicion.ts'

interface ConspicuousProps {
  readonly onOpen: (key: string) => void
}

/** The groups of a day that stand out, with what is usual beside each figure. */
export function Conspicuous({ onOpen }: ConspicuousProps) {
  const t = useT()
  const { tag } = useLanguage()
  const { number } = useFormat()
  const nameOf = (day: string): string => dayText(tag, day)
  const [day, setDay] = useState('')
  /** Known once the first answer is here. */
  const [days, setDays] = useState<readonly string[]>([])
  const { data, isError, isFetching, refetch } = useSuspicion(day)
  if (data && data.days[0] !== days[0]) setDays(data.days)
  return (
    <Panel title={t('desk:suspicion.list')}>
      <p className={styles['soft']}>{t('desk:suspicion.listText')}</p>
      <SelectField
        className={styles['day']}
        label={t('desk:suspicion.day')}
        disabled={days.length === 0}
        value={day === '' ? (days[0] ?? '') : day}
        onChange={(event) => setDay(event.target.value)}
      >
        {days.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      {!data && isFetching && (
        <div role="status" className={styles['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {data?.groups.length === 0 && <p role="status">{t('desk:suspicion.none')}</p>}
      {data && data.groups.length > 0 && (
        <ul className={styles['groups']}>
          {data.groups.map((group) => (
            <li key={group.key}>
              <GroupCard group={group} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {data && data.leftOut > 0 && <p>{t('desk:suspicion.leftOut', { number: number(data.leftOut) })}</p>}
      {isError && !isFetching && <TryAgain text={t('desk:suspicion.failed')} onAgain={refetch} />}
    </Panel>
  )
}
