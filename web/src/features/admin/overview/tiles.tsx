import type { OverviewAnswer } from '@ashenda/core/contracts/http/overview.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { meaningsOf } from '../queues/meaning.ts'
import { useDuration } from '../queues/use-duration.ts'
import { useQueues } from '../queues/use-queues.ts'
import { fragmentOf } from '../table/list-address.ts'
import styles from './overview.module.css'

/** Four figures for a glance, each of which leads to its rows. */
export function Tiles({ data: { votes, money } }: { readonly data: OverviewAnswer }) {
  const t = useT()
  const { number } = useFormat()
  const { tag } = useLanguage()
  const [first, ...others] = money
  const refunds = money.reduce((sum, one) => sum + one.refunds, 0)
  const percent = (part: number, whole: number): string => `${number(Math.round((100 * part) / whole))} %`
  const change =
    votes.yesterday > 0
      ? t('console:overview.change', { change: signed(percent(votes.today - votes.yesterday, votes.yesterday)) })
      : t('console:overview.noYesterday')
  return (
    <div className={styles['tiles']}>
      <Tile
        name={t('console:overview.votes')}
        figure={number(votes.total)}
        detail={`${t('console:overview.today', { number: number(votes.today) })} · ${change}`}
        isGood={votes.today >= votes.yesterday}
        path="/dashboard/admin/ranking"
      />
      <Tile
        name={t('console:overview.paid')}
        figure={number(votes.paid)}
        detail={votes.total > 0 ? t('console:overview.share', { percent: percent(votes.paid, votes.total) }) : '–'}
        path={`/dashboard/admin/payments${fragmentOf({ purpose: 'vote', state: 'succeeded' })}`}
      />
      <Tile
        name={t('console:overview.money')}
        figure={moneyText(tag, first?.amountMinor ?? 0, first?.currency ?? 'ETB')}
        detail={[
          ...others.map(({ amountMinor, currency }) =>
            t('console:overview.andMoney', { amount: moneyText(tag, amountMinor, currency) }),
          ),
          t('console:overview.refunds', { count: refunds, number: number(refunds) }),
        ].join(' · ')}
        path={`/dashboard/admin/payments${fragmentOf({ state: 'succeeded' })}`}
      />
      <WaitingTile refused={votes.refused} />
    </div>
  )
}

const signed = (text: string): string => (text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`)

/** From the socket: it is told every two seconds. */
function WaitingTile({ refused }: { readonly refused: number }) {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  const queue = useQueues().data?.state.queues.find(({ name }) => name === 'ballots')
  const [worst] = queue ? meaningsOf(queue) : []
  const detail = [
    queue && queue.oldestWaitingMs !== null && t('console:overview.oldest', { time: duration(queue.oldestWaitingMs) }),
    worst?.kind === 'fine' ? t('console:overview.flowing') : worst && t(`console:queues.state_${worst.kind}`),
    refused > 0 && t('console:overview.refused', { count: refused, number: number(refused) }),
  ]
  return (
    <Tile
      name={t('console:overview.waiting')}
      figure={queue ? number(queue.waiting + queue.active) : '–'}
      detail={detail.filter(Boolean).join(' · ')}
      isGood={worst?.kind === 'fine'}
      path={`/dashboard/admin/queues${fragmentOf({ queue: 'ballots' })}`}
    />
  )
}

interface TileProps {
  readonly name: string
  readonly figure: ReactNode
  readonly detail: string
  readonly isGood?: boolean
  readonly path: string
}

const Tile = ({ name, figure, detail, isGood, path }: TileProps) => (
  <Link href={path} className={styles['tile']}>
    <span>{name}</span>
    <b>{figure}</b>
    <small data-level={isGood === undefined ? undefined : isGood ? 'good' : 'bad'}>{detail}</small>
  </Link>
)
