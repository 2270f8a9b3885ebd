import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { EraseForm } from './erase-form.tsx'
import styles from './erasure.module.css'
import { ErasurePreview } from './erasure-preview.tsx'
import type { KeptVoter } from './look-up-form.tsx'

interface VoterErasureProps {
  readonly voter: KeptVoter
  readonly onErased: () => void
}

/** What is kept about a number that votes, and the form that erases it. */
export function VoterErasure({ voter, onErased }: VoterErasureProps) {
  const t = useT()
  const { number } = useFormat()
  const { phone, name, isThere, isQueued, requests, orders, letters, ballots, payments, openVotes, contestant } = voter
  const goes = [
    name !== null && t('console:erasure.goesName', { phone: ltr(phone), name }),
    isQueued && t('console:erasure.goesQueued'),
    letters > 0 && t('console:erasure.goesLetters', { number: number(letters) }),
    requests > 0 && t('console:erasure.goesRequests', { number: number(requests) }),
    orders > 0 && t('console:erasure.goesOrders', { number: number(orders) }),
    isThere && t('console:erasure.goesReasons'),
  ]
  const stays = [
    ballots > 0 && t('console:erasure.staysVotes', { number: number(ballots) }),
    payments > 0 && t('console:erasure.staysPayments', { number: number(payments) }),
    openVotes > 0 && t('console:erasure.staysOpen', { number: number(openVotes) }),
  ]
  return (
    <div className={styles['form']} role="status">
      <ErasurePreview goes={goes} stays={stays} nothing={t('console:erasure.nothing', { phone: ltr(phone) })} />
      {contestant !== null && <p className={styles['attention']}>{t('console:erasure.isContestant')}</p>}
      {isThere && (
        <EraseForm
          phone={phone}
          send={(reason) => api.post('/admin/voters/erase', { phone, reason })}
          onErased={onErased}
        />
      )}
    </div>
  )
}

/** A number reads from left to right within any text. */
const ltr = (phone: string): string => `\u2066${phone}\u2069`
