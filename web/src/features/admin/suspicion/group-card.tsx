import type { SuspiciousGroup } from '@ashenda/core/contracts/http/suspicion.ts'
import { useId } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { GroupFigures } from './group-figures.tsx'
import { GroupHead } from './group-head.tsx'
import styles from './suspicion.module.css'
import { VotesByContestant } from './votes-by-contestant.tsx'

interface GroupCardProps {
  readonly group: SuspiciousGroup
  readonly onOpen: (key: string) => void
}

/** A group as the list shows it: why it is there, how large, when, for whom. */
export function GroupCard({ group, onOpen }: GroupCardProps) {
  const id = useId()
  const t = useT()
  const format = useFormat()
  const { key, by, ballots, standing, votes } = group
  const size = t('console:suspicion.ballots', { count: ballots, number: format.number(ballots) })
  return (
    <article className={styles['group']} aria-labelledby={id} data-done={standing.counted === 0}>
      <h3 id={id}>
        {t(`console:suspicion.by_${by}`)}: {size}
      </h3>
      <GroupHead group={group} />
      <GroupFigures group={group} />
      <VotesByContestant votes={votes} />
      <Button
        variant="quiet"
        aria-label={t('admin:admin.actionOf', {
          what: t('console:suspicion.open'),
          reference: `${t(`console:suspicion.by_${by}`)}, ${size}`,
        })}
        data-opens={key}
        onClick={() => onOpen(key)}
      >
        {t('console:suspicion.open')}
      </Button>
    </article>
  )
}
