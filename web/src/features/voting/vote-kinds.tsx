import { picksOf } from '@ashenda/core/domain/podium.ts'
import { useT } from '../../lib/i18n.ts'
import { TitleNote } from '../contest/title-note.tsx'
import { isDomesticPhone } from '../payment/payment-path.ts'
import { useUsualPrice } from '../payment/use-vote-price.ts'
import { asRank } from '../picks/ranks.ts'
import { useChoices, usePodium } from '../picks/use-choices.ts'
import { isFreeVoteUsed } from '../picks/used-free-votes.ts'
import styles from './voter-form.module.css'

const paidMeans = ['voting:podium.paidMeans1', 'voting:podium.paidMeans2', 'voting:podium.paidMeans3'] as const

/** Explains, before the voter gives her name, what a free and a paid vote do with the present places. */
export function VoteKinds() {
  const t = useT()
  const picks = picksOf(usePodium())
  const phone = useChoices((state) => state.phone)
  const price = useUsualPrice(isDomesticPhone(phone))
  const [first] = picks
  if (!first) return null
  return (
    <div className={styles['kind']}>
      <p>{t('voting:payment.chooseNext')}</p>
      <ul>
        {!isFreeVoteUsed(phone) && (
          <li>
            {t('voting:podium.freeMeans', { rank: t(`vote.rank${asRank(first.rank)}`) })}
            <TitleNote kind="free" />
          </li>
        )}
        <li>
          {t(paidMeans[picks.length - 1] ?? 'voting:podium.paidMeans3', { price })}
          <TitleNote kind="paid" />
        </li>
      </ul>
      <p>{t('voting:podium.prizeMeans')}</p>
    </div>
  )
}
