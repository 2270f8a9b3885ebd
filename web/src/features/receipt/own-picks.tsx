import type { CastJustNow } from '@ashenda/core/contracts/http/first-data.ts'
import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { contestantsOf } from '../contestants/contestant.ts'
import { useContestant } from '../contestants/use-contestant.ts'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './receipt.module.css'

/** Names of the ballot's picks, which only the voter's browser gets. */
export function OwnPicks({ answer: { proof } }: { readonly answer: ReceiptAnswer }) {
  const t = useT()
  if (!proof) return <p className={styles['hint']}>{t('proof:receipt.picksHidden')}</p>
  return <Picks picks={proof.picks.map((id) => ({ id, name: <PickedName id={id} /> }))} />
}

/** The same without scripts, from the server's data: the browser cannot check it then. */
export function Thanks({ thanks: { chosen, isFree = false, uncounted = [] } }: { readonly thanks: CastJustNow }) {
  const t = useT()
  const counted = contestantsOf(chosen)
  const picks = counted.map(({ id, name }) => ({ id, name: <Named id={id} name={name} /> }))
  return (
    <>
      <p>
        <strong>{t('proof:receipt.thanks')}</strong>
      </p>
      {picks.length > 0 && <Picks picks={picks} />}
      {isFree && counted[0] && <FreeCounted name={counted[0].name} uncounted={uncounted} />}
    </>
  )
}

interface FreeCountedProps {
  readonly name: string
  readonly uncounted: NonNullable<CastJustNow['uncounted']>
}

/** Names the one counted pick of a free vote, so that nobody believes all count. */
function FreeCounted({ name, uncounted }: FreeCountedProps) {
  const t = useT()
  const [first] = uncounted
  const rest =
    uncounted.length > 1
      ? 'voting:podium.restBoth'
      : first?.rank === 2
        ? 'voting:podium.restSilver'
        : 'voting:podium.restBronze'
  const names = contestantsOf(uncounted.map(({ actor }) => actor)).map((one) => one.name)
  return (
    <div className={sheet['lost']}>
      <p>
        {t('voting:podium.freeCounts', { name })} {first && <span>{t(rest)}</span>}
      </p>
      {first && <p>{t('proof:receipt.notCounted', { names: names.join(', ') })}</p>}
    </div>
  )
}

interface PicksProps {
  readonly picks: readonly { readonly id: string; readonly name: ReactNode }[]
}

function Picks({ picks }: PicksProps) {
  const t = useT()
  return (
    <div className={sheet['lost']}>
      <h3>{t('proof:receipt.picks')}</h3>
      <ol className={styles['picks']}>
        {picks.map(({ id, name }, index) => (
          <li key={id}>
            <Medal rank={asRank(index + 1)} className={styles['medal']} />
            <span className="for-readers">{index + 1}. </span>
            {name}
          </li>
        ))}
      </ol>
    </div>
  )
}

const Named = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <Link href={`/${id}`} className={sheet['onward'] ?? ''}>
    <bdi>{name}</bdi>
  </Link>
)

function PickedName({ id }: { readonly id: string }) {
  const t = useT()
  const { state, contestant } = useContestant(id)
  if (contestant) return <Named id={id} name={contestant.name} />
  return (
    <span>
      {t(state === 'absent' ? 'proof:receipt.gone' : state === 'failed' ? 'home.oneFailed' : 'common.loading')}
    </span>
  )
}
