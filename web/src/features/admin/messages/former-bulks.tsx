import type { BulkListAnswer } from '@ashenda/core/contracts/http/messages.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { fragmentOf } from '../table/list-address.ts'
import styles from './messages.module.css'
import { useBulks, useCostText, useMessageActs } from './use-messages.ts'

type Bulk = BulkListAnswer['messages'][number]

/** Messages that went to many, how far each came, and a button that stops it. */
export function FormerBulks() {
  const t = useT()
  const bulks = useBulks()
  return (
    <section className={styles['former']} aria-labelledby="former">
      <h2 id="former">{t('console-messages:former')}</h2>
      {!bulks.data && lastLookFailed(bulks) && <LostAnswer query={bulks} text={t('console-messages:failed')} />}
      {bulks.data?.messages.length === 0 && <p className={parts['soft']}>{t('console-messages:formerNone')}</p>}
      <ol className={styles['history']}>
        {bulks.data?.messages.map((bulk) => (
          <BulkItem key={bulk._id} bulk={bulk} />
        ))}
      </ol>
    </section>
  )
}

function BulkItem({ bulk }: { readonly bulk: Bulk }) {
  const t = useT()
  const { moment, number } = useFormat()
  const costText = useCostText()
  const { stop } = useMessageActs()
  const [isAsking, setAsking] = useState(false)
  const { _id, subject, by, at, stoppedAt, queued, sent, failed, skipped, total, cost } = bulk
  return (
    <li>
      <p>
        <b dir="auto">{subject}</b>
      </p>
      <p className={parts['soft']}>
        {t('console-messages:formerOf', { name: by, date: moment(at) })}
        {stoppedAt !== null && <span> · {t('console-messages:stoppedAt', { date: moment(stoppedAt) })}</span>}
      </p>
      <progress max={total} value={total - queued} aria-label={subject} />
      <p>
        {t('console-messages:progress', {
          sent: number(sent),
          queued: number(queued),
          failed: number(failed),
          skipped: number(skipped),
        })}
        {cost.map((one) => (
          <span key={one.currency}> · {costText(one.cost, one.currency)}</span>
        ))}
      </p>
      <div className={styles['acts']}>
        <Link href={`/dashboard/admin/messages${fragmentOf({ bulk: _id })}`}>{t('console-messages:seeLog')}</Link>
        {queued > 0 && (
          <Permitted to="messages">
            <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {t('console-messages:stop')}
            </Button>
          </Permitted>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(false)}
          title={t('console-messages:stopTitle', { subject })}
          text={t('console-messages:stopText')}
          act={t('console-messages:stop')}
          isDangerous
          needsReason={false}
          send={async () => {
            await stop(_id)
            toast.success(t('console-messages:stopped'))
          }}
        />
      )}
    </li>
  )
}
