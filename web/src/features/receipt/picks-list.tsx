import type { NamedPick } from '@ashenda/core/contracts/http/ballots.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useFormer, useFormerEntry } from '../archive/former-contest.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './picks-list.module.css'

interface OwnPicksProps {
  readonly picks: readonly NamedPick[]
  /** The contest of the ballot. */
  readonly contest: { readonly name: string; readonly slug: string } | undefined
}

/** Whom a ballot is for, which only the voter's browser learns. */
export function OwnPicks({ picks, contest }: OwnPicksProps) {
  const former = useFormer(contest)
  const named = picks.map(({ _id: id, name }) => ({
    id,
    name: former ? <FormerPick id={id} /> : <Named id={id} name={name} />,
  }))
  return <Picks picks={named} />
}

interface PicksProps {
  readonly picks: readonly { readonly id: string; readonly name: ReactNode }[]
}

export function Picks({ picks }: PicksProps) {
  const t = useT()
  return (
    <div className={sheet['lost']}>
      <h4>{t('voting:podium.picks')}</h4>
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

/** @param name null: the public sees nobody with this id */
export function Named({ id, name }: { readonly id: string; readonly name: string | null }) {
  const t = useT()
  if (name === null) return <span>{t('voting:podium.gone')}</span>
  return (
    <Link href={`/${id}`} className={sheet['onward'] ?? ''}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** Who stood in a former contest has no page of her own. */
function FormerPick({ id }: { readonly id: string }) {
  const t = useT()
  const asked = useFormerEntry(id)
  if (asked.data) return <bdi>{asked.data.name}</bdi>
  return (
    <span>{t(asked.data === null ? 'voting:podium.gone' : asked.isError ? 'home.oneFailed' : 'common.loading')}</span>
  )
}
