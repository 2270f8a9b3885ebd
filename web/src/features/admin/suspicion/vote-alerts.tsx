import type { VoteAlert } from '@ashenda/core/contracts/http/suspicion.ts'
import { useId, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { confirmPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import styles from './suspicion.module.css'
import { useAlerts, useEndAlert } from './use-suspicion.ts'

/** Rates of free votes that leave their history, how much against what is usual, and what follows from it. */
export function VoteAlerts() {
  const t = useT()
  const alerts = useAlerts()
  const { data } = alerts
  return (
    <Panel title={t('console:suspicion.alerts')}>
      <p className={styles['soft']}>{t('console:suspicion.alertsText')}</p>
      {!data && !lastLookFailed(alerts) && (
        <div role="status" className={styles['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {data?.alerts.length === 0 && <p role="status">{t('console:suspicion.alertsNone')}</p>}
      {data && data.alerts.length > 0 && (
        <ul className={styles['groups']}>
          {data.alerts.map((alert) => (
            <li key={alert._id}>
              <Alert alert={alert} asksForCodes={data.asksForCodes} />
            </li>
          ))}
        </ul>
      )}
      <LostAnswer query={alerts} text={t('console:suspicion.alertsFailed')} />
    </Panel>
  )
}

interface AlertProps {
  readonly alert: VoteAlert
  readonly asksForCodes: boolean
}

function Alert({ alert, asksForCodes }: AlertProps) {
  const id = useId()
  const t = useT()
  const format = useFormat()
  const titleOf = useTitle()
  const { votes, usual, startedAt, seenAt, endedAt } = alert
  return (
    <article className={styles['group']} aria-labelledby={id} data-done={endedAt !== null}>
      <h3 id={id}>{titleOf(alert)}</h3>
      <p>
        {t('console:suspicion.alertVotes', { number: format.number(votes) })}
        <br />
        {usual === null
          ? t('console:suspicion.alertNoHistory')
          : t('console:suspicion.alertUsual', { number: format.number(usual) })}
      </p>
      <p className={styles['soft']}>
        {t('console:suspicion.alertSince', { from: format.moment(startedAt), to: format.moment(seenAt) })}
      </p>
      {endedAt === null ? <Open alert={alert} asksForCodes={asksForCodes} /> : <Ended alert={alert} at={endedAt} />}
    </article>
  )
}

function useTitle(): (alert: VoteAlert) => string {
  const t = useT()
  return ({ kind, subject, name }) => {
    if (kind === 'prefix') return t('console:suspicion.alert_prefix', { prefix: subject })
    if (kind === 'contestant') return t('console:suspicion.alert_contestant', { name: name ?? subject })
    return t('console:suspicion.alert_contest')
  }
}

function Ended({ alert: { endedBy }, at }: { readonly alert: VoteAlert; readonly at: string }) {
  const t = useT()
  const format = useFormat()
  const moment = format.moment(at)
  return (
    <p className={styles['soft']}>
      {endedBy === null
        ? t('console:suspicion.alertOver', { at: moment })
        : t('console:suspicion.alertEndedBy', { name: endedBy, at: moment })}
    </p>
  )
}

function Open({ alert, asksForCodes }: AlertProps) {
  const t = useT()
  const titleOf = useTitle()
  const endAlert = useEndAlert()
  const [isBusy, setBusy] = useState(false)

  async function end(): Promise<void> {
    if (isBusy || !(await confirmPerson(t('console:suspicion.endAlertAsk')))) return
    setBusy(true)
    try {
      await endAlert(alert._id)
      toast.success(t('console:suspicion.alertEnded'))
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p>{t(asksForCodes ? 'console:suspicion.alertAsks' : 'console:suspicion.alertTold')}</p>
      <Button
        variant="quiet"
        busy={isBusy}
        aria-label={t('admin:admin.actionOf', { what: t('console:suspicion.endAlert'), reference: titleOf(alert) })}
        onClick={() => void end()}
      >
        {t('console:suspicion.endAlert')}
      </Button>
    </>
  )
}
