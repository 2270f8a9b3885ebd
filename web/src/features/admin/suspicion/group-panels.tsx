import type { GroupAnswer } from '@ashenda/core/contracts/http/suspicion.ts'
import { useFailureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLastError } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { useLookedAt } from '../chosen-contest.tsx'
import { Permitted } from '../permitted.tsx'
import { BallotTable } from './ballot-table.tsx'
import { DecideForm } from './decide-form.tsx'
import { DecisionOrigin } from './decision-origin.tsx'
import { GroupFigures } from './group-figures.tsx'
import { GroupHead } from './group-head.tsx'
import styles from './suspicion.module.css'
import { useGroup } from './use-suspicion.ts'
import { VotesByContestant } from './votes-by-contestant.tsx'

interface GroupPanelsProps {
  readonly groupKey: string
  readonly onOpen: (key: string) => void
  /** Below a form that found it: there is no list to go back to. */
  readonly isInPlace?: boolean
}

/** A group that is looked at: what is known of it, what was decided, what can be, and its ballots. */
export function GroupPanels({ groupKey, onOpen, isInPlace = false }: GroupPanelsProps) {
  const t = useT()
  const format = useFormat()
  const query = useGroup(groupKey)
  const { contest: looked } = useLookedAt()
  const [first] = query.data?.pages ?? []
  const error = useLastError(query)
  const failureText = useFailureText()
  const back = !isInPlace && (
    <div>
      <Button variant="quiet" onClick={() => onOpen('')}>
        {t('console:suspicion.back')}
      </Button>
    </div>
  )
  if (!first)
    return (
      <>
        {back}
        {!error && (
          <div role="status" className={styles['coming']}>
            <span className="for-readers">{t('common.loading')}</span>
          </div>
        )}
        {isUnknown(error) ? (
          <p role="alert">{t('console:suspicion.unknown')}</p>
        ) : (
          <LostAnswer query={query} text={failureText(error)} />
        )}
      </>
    )
  const { contest, group, seen, decisions, around } = first
  const { by, ballots, votes } = group
  return (
    <>
      {back}
      <div className={styles['sides']}>
        <Panel
          title={`${t(`console:suspicion.by_${by}`)}: ${t('console:suspicion.ballots', { count: ballots, number: format.number(ballots) })}`}
        >
          {looked && contest._id !== looked._id && <p>{t('contests:groupOf', { name: contest.name })}</p>}
          <GroupHead group={group} />
          {by !== 'ballot' && (
            <>
              <GroupFigures group={group} />
              <VotesByContestant votes={votes} />
            </>
          )}
          {around !== null && (
            <div>
              <Button variant="quiet" onClick={() => onOpen(around)}>
                {t('console:suspicion.around')}
              </Button>
            </div>
          )}
        </Panel>
        <Panel title={t('console:suspicion.decide')}>
          <PastDecisions decisions={decisions} />
          {/* Anew whenever somebody decided, whoever it was: a form holds for what was looked at. */}
          <Permitted to="suspicion">
            <DecideForm
              key={seen}
              groupKey={groupKey}
              standing={group.standing}
              seen={seen}
              votes={by === 'ballot' ? [] : votes}
            />
          </Permitted>
        </Panel>
      </div>
      <BallotTable query={query} />
    </>
  )
}

const isUnknown = (error: unknown): boolean => error instanceof Refusal && error.status === 404

/** What admins decided on these ballots, in order. */
function PastDecisions({ decisions }: { readonly decisions: GroupAnswer['decisions'] }) {
  const t = useT()
  const format = useFormat()
  if (decisions.length === 0) return <p>{t('console:suspicion.noPast')}</p>
  return (
    <ol className={styles['past']} aria-label={t('console:suspicion.past')}>
      {decisions.map(({ to, reason, by, at, ballots }) => (
        <li key={`${at} ${to} ${reason}`}>
          <strong>{t(`console:suspicion.is_${to}`)}</strong>:{' '}
          {t('console:suspicion.ballots', { count: ballots, number: format.number(ballots) })}
          <DecisionOrigin {...{ reason, by, at }} />
        </li>
      ))}
    </ol>
  )
}
