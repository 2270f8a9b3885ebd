import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import type { BallotStatus } from '@ashenda/core/domain/ballot.ts'
import { useFormat } from '../../lib/format.ts'
import { useRefusalText, useT } from '../../lib/i18n.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { TitleLine } from '../contest/title-note.tsx'
import sheet from '../public-page/sheet.module.css'
import { reasonText } from '../submit/reason-text.ts'

/** A ballot's present state, time, and later changes. */
export function Standing({ answer }: { readonly answer: ReceiptAnswer }) {
  const t = useT()
  const refusal = useRefusalText()
  const format = useFormat()
  const { status, reason, kind, at, changes } = answer
  const why = reason === null ? '' : reasonText(reason, { t, refusal })
  return (
    <>
      <p role="status" className={sheet['state']} data-status={status}>
        {status === 'counted' ? <CheckIcon size="1.25em" /> : <WarningIcon size="1.25em" />}
        <span>{status === 'refused' ? t('proof:receipt.refused', { reason: why }) : t(`proof:receipt.${status}`)}</span>
      </p>
      {at !== null && <p suppressHydrationWarning>{t(`proof:receipt.${kind}`, { at: format.zonedMoment(at) })}</p>}
      {status === 'counted' && <TitleLine kind={kind} />}
      {changes.length > 0 && (
        <div className={sheet['lost']}>
          <h3>{t('proof:receipt.changes')}</h3>
          <ul>
            {changes.map((change) => (
              <li key={change.link} suppressHydrationWarning>
                {t(stepTexts[change.to], { at: format.zonedMoment(change.changedAt), reason: change.reason })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** A judged ballot is never refused later; it is voided. */
const stepTexts = {
  counted: 'proof:receipt.toCounted',
  quarantined: 'proof:receipt.toQuarantined',
  voided: 'proof:receipt.toVoided',
  refused: 'proof:receipt.toVoided',
} as const satisfies Record<BallotStatus, string>
