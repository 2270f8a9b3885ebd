import type { OwnUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import styles from './payment-page.module.css'
import { takeScannedCard } from './scanned-card.ts'

/** An unpaid contestant with a scanned T-card chooses between fee and vote. */
export function FeeOffer() {
  const t = useT()
  const isContestant = useAuth(({ user }) => user?.role === 'actor')
  const [hasCard, setHasCard] = useState(false)
  const [isForVote, setForVote] = useState(false)
  useEffect(() => setHasCard(takeScannedCard() !== ''), [])
  const { data } = useQuery({
    queryKey: ['fee-standing'],
    queryFn: async () => (await api.get<OwnUserAnswer>('/actor/getActorById')).user[0],
    enabled: isContestant && hasCard,
  })
  // A contestant taken out pays no fee.
  const owesFee = data?.isPaid === false && data.isTakenOut !== true
  if (!isContestant || !hasCard || isForVote || !owesFee) return null
  return (
    <section className={styles['head']} aria-labelledby="card-for">
      <h2 id="card-for">{t('voting:payment.cardFor')}</h2>
      <Link href="/dashboard/user/pay" className={buttonClass('gold')}>
        {t('voting:payment.cardForFee')}
      </Link>
      <Button variant="quiet" onClick={() => setForVote(true)}>
        {t('voting:payment.cardForVote')}
      </Button>
    </section>
  )
}
