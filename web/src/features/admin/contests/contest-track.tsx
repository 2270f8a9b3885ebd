import type { ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import { contestStages, finalProblem, isFrozenAt } from '@ashenda/core/domain/contest.ts'
import { Check, Circle } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { ofContest } from '../chosen-contest.tsx'
import { useSettings } from '../contest/use-settings.ts'
import { fragmentOf } from '../table/list-address.ts'
import styles from './contests.module.css'

/** From the draft to the final result, and where this contest is. */
export function ContestTrack({ contest }: { readonly contest: ListedContest }) {
  const t = useT()
  const here = contestStages.indexOf(contest.stage)
  return (
    <ol className={styles['track']} aria-label={t('contests:track')}>
      {contestStages.map((stage, index) => (
        <li
          key={stage}
          data-state={index < here ? 'past' : index === here ? 'here' : 'next'}
          aria-current={index === here ? 'step' : undefined}
        >
          {t(`contests:stage_${stage}`)}
        </li>
      ))}
    </ol>
  )
}

interface Task {
  readonly name: 'zones' | 'closing' | 'prices' | 'current' | 'contestants' | 'settled' | 'public' | 'decided'
  /** Undefined where only the server knows, which then refuses the step. */
  readonly isDone: boolean | undefined
  readonly path?: string
}

const settingsPath = '/dashboard/admin/contest'

function tasksOf(contest: ListedContest, arePricesConfirmed: boolean | undefined, now: number): readonly Task[] {
  const { stage, isCurrent, zones, contestants, closesAt } = contest
  const prices: Task = { name: 'prices', isDone: arePricesConfirmed, path: settingsPath }
  switch (stage) {
    case 'draft':
      return [
        { name: 'zones', isDone: zones > 0, path: '/dashboard/admin/create-zone' },
        { name: 'closing', isDone: Date.parse(closesAt) > now, path: settingsPath },
        prices,
      ]
    case 'scheduled':
    case 'open':
      return [
        { name: 'current', isDone: isCurrent },
        { name: 'contestants', isDone: contestants > 0, path: '/dashboard/admin/users' },
        prices,
      ]
    case 'closed':
      return [
        { name: 'settled', isDone: finalProblem(contest, now) === undefined },
        { name: 'public', isDone: !isFrozenAt(contest, now), path: settingsPath },
        {
          name: 'decided',
          isDone: undefined,
          path: `/dashboard/admin/suspicion${fragmentOf({ tab: 'quarantined' })}`,
        },
      ]
    case 'final':
      return []
  }
}

/** What the next step is, and what is missing for it. */
export function NextStep({ contest }: { readonly contest: ListedContest }) {
  const t = useT()
  const { moment } = useFormat()
  const { _id, stage, opensAt, closesAt, finalAt } = contest
  const { data } = useSettings(_id)
  const tasks = tasksOf(contest, data?.contest.pricesConfirmed, Date.now() + (data?.aheadMs ?? 0))
  const at = stage === 'scheduled' ? opensAt : stage === 'open' ? closesAt : (finalAt ?? closesAt)
  return (
    <>
      <p>{t(`contests:next_${stage}`, { at: moment(at) })}</p>
      {tasks.length > 0 && (
        <ul className={styles['todo']}>
          {tasks.map(({ name, isDone, path }) => (
            <li key={name} data-done={isDone || undefined}>
              {isDone ? <Check aria-hidden="true" size={18} /> : <Circle aria-hidden="true" size={18} />}
              <div>
                {isDone || path === undefined ? (
                  <span>{t(`contests:task_${name}`)}</span>
                ) : (
                  <Link href={ofContest(path, _id)}>{t(`contests:task_${name}`)}</Link>
                )}
                {isDone && <span className="for-readers"> {t('contests:isDone')}</span>}
                {!isDone && <small>{t(`contests:how_${name}`)}</small>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
