import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useContestant } from '../contestants/use-contestant.ts'
import sheet from '../public-page/sheet.module.css'
import { Medal } from '../voting/medal.tsx'
import { asRank } from '../voting/ranks.ts'
import styles from './receipt.module.css'

/** Whom the ballot is for, by name; for the voter alone, who alone is told. */
export function OwnPicks({ answer: { proof } }: { readonly answer: ReceiptAnswer }) {
  const t = useT()
  if (!proof) return <p className={styles['hint']}>{t('receipt:picksHidden')}</p>
  return (
    <div className={sheet['lost']}>
      <h3>{t('receipt:picks')}</h3>
      <ol className={styles['picks']}>
        {proof.picks.map((id, index) => (
          <li key={id}>
            <Medal rank={asRank(index + 1)} className={styles['medal']} />
            <span className="for-readers">{index + 1}. </span>
            <PickedName id={id} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function PickedName({ id }: { readonly id: string }) {
  const t = useT()
  const { state, contestant } = useContestant(id)
  if (contestant)
    return (
      <Link href={`/${id}`} className={sheet['onward'] ?? ''}>
        <bdi>{contestant.name}</bdi>
      </Link>
    )
  return <span>{t(state === 'absent' ? 'receipt:gone' : state === 'failed' ? 'home:oneFailed' : 'loading')}</span>
}
