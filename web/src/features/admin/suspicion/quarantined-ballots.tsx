import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { DecisionOrigin } from './decision-origin.tsx'
import styles from './suspicion.module.css'
import { useQuarantined } from './use-suspicion.ts'
import { VotesByContestant } from './votes-by-contestant.tsx'

interface SetAsideProps {
  readonly onOpen: (key: string) => void
}

/** Everything that is quarantined: none of it may be left when the result is published. */
export function QuarantinedBallots({ onOpen }: SetAsideProps) {
  const t = useT()
  const format = useFormat()
  const known = useQuarantined()
  const { data } = known
  // The table above says so.
  if (data?.ballots === 0) return null
  return (
    <Panel title={t('console:suspicion.byDecision')}>
      {!data && !lastLookFailed(known) && (
        <div role="status" className={styles['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {data && (
        <p role="status">
          {t('console:suspicion.quarantinedText', { count: data.ballots, number: format.number(data.ballots) })}
        </p>
      )}
      {data && data.decisions.length > 0 && (
        <ul className={styles['groups']}>
          {data.decisions.map(({ key, reason, by, at, ballots, votes }) => {
            const size = t('console:suspicion.ballots', { count: ballots, number: format.number(ballots) })
            return (
              <li key={key} className={styles['group']}>
                <h3>{size}</h3>
                <DecisionOrigin {...{ reason, by, at }} />
                <VotesByContestant votes={votes} />
                <Button
                  variant="quiet"
                  aria-label={t('admin:admin.actionOf', {
                    what: t('console:suspicion.open'),
                    reference: `${size}, ${reason}`,
                  })}
                  data-opens={key}
                  onClick={() => onOpen(key)}
                >
                  {t('console:suspicion.open')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <LostAnswer query={known} text={t('console:suspicion.quarantinedFailed')} />
    </Panel>
  )
}
