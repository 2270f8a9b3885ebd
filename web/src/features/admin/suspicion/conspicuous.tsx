import { dayText } from '@ashenda/core/domain/date-text.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { NextPage } from '../../../ui/next-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
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
  const known = useSuspicion(day)
  const { data } = known
  const last = data?.pages.at(-1)
  if (last && last.days[0] !== days[0]) setDays(last.days)
  // Ballots sent in between may have moved a group to the next page, so it can come twice.
  const groups = data && [...new Map(data.pages.flatMap((page) => page.groups.map((one) => [one.key, one]))).values()]
  return (
    <Panel title={t('console:suspicion.list')}>
      <p className={styles['soft']}>{t('console:suspicion.listText')}</p>
      <SelectField
        className={styles['day']}
        label={t('console:suspicion.day')}
        disabled={days.length === 0}
        value={day === '' ? (days[0] ?? '') : day}
        onChange={(event) => setDay(event.target.value)}
        options={days.map((one) => [one, nameOf(one)])}
      />
      {!data && !lastLookFailed(known) && (
        <div role="status" className={styles['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {groups?.length === 0 && <p role="status">{t('console:suspicion.none')}</p>}
      {groups && groups.length > 0 && (
        <ul className={styles['groups']}>
          {groups.map((group) => (
            <li key={group.key}>
              <GroupCard group={group} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {last && last.leftOut > 0 && <p>{t('console:suspicion.leftOut', { number: number(last.leftOut) })}</p>}
      <NextPage query={known} more={t('console:suspicion.moreGroups')} lost={t('console:suspicion.failed')} />
    </Panel>
  )
}
