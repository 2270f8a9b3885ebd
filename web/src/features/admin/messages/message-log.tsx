import type { LoggedMessage, MessagesAnswer, MessagesFilter } from '@ashenda/core/contracts/http/messages.ts'
import { noticeKindNames, noticeStates, noticeWays } from '@ashenda/core/domain/notice.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import type { BulkAct } from '../table/bulk-bar.tsx'
import tables from '../table/data-table.module.css'
import { type Column, DataTable } from '../table/data-table.tsx'
import type { Filter } from '../table/filter-bar.tsx'
import { RowTime } from '../table/row-time.tsx'
import { type Level, Tag } from '../table/tag.tsx'
import { useList } from '../table/use-list.ts'
import styles from './messages.module.css'
import { messagesKey, useCostText, useMessageActs } from './use-messages.ts'

/** Deliveries are reported within seconds; no event tells of them. */
const againMs = 15_000

export function MessageLog() {
  const t = useT()
  const costText = useCostText()
  const list = useList<LoggedMessage>('/admin/messages', messagesKey, { sort: '-createdAt', refetchMs: againMs })
  const answer = list.query.data as MessagesAnswer | undefined // the list's own answer
  const { number } = useFormat()
  const { retry } = useMessageActs()
  const [isAsking, setAsking] = useState(false)
  const tellRetried = ({ done }: { readonly done: number }): void =>
    void toast.success(t('console-messages:retried', { count: done, number: number(done) }))
  return (
    <>
      {answer && <Ways answer={answer} />}
      {list.params['state'] === 'failed' && list.total > 0 && (
        <Permitted to="messages">
          <p>
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {t('console-messages:retryAll')}
            </Button>
          </p>
        </Permitted>
      )}
      <DataTable
        id="messages"
        label={t('console-messages:title')}
        list={list}
        columns={useColumns()}
        idOf={({ _id }) => _id}
        filters={useFilters()}
        bulk={useRetry(tellRetried)}
        panel={(message) => <MessagePanel message={message} onRetried={tellRetried} />}
        empty={t('console-messages:empty')}
        failed={t('console-messages:failed')}
        sums={answer?.cost.map(({ cost, currency }) => (
          <span key={currency}>{t('console-messages:total', { cost: costText(cost, currency) })}</span>
        ))}
        hasCsv
      />
      {isAsking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(false)}
          title={t('console-messages:retryTitle', { count: list.total, number: number(list.total) })}
          text={t('console-messages:retryAllText')}
          act={t('console-messages:retry')}
          needsReason={false}
          send={async () => tellRetried(await retry({ filter: list.filter as MessagesFilter }))} // of this page's filters
        />
      )}
    </>
  )
}

/** Which ways this site has, and the page that stands in for them in development. */
function Ways({ answer: { ways, sandbox } }: { readonly answer: MessagesAnswer }) {
  const t = useT()
  return (
    <p className={styles['set-up']}>
      {ways.length === 0 ? (
        <span>{t('console-messages:noWays')}</span>
      ) : (
        <span>
          {t('console-messages:ways')} {ways.map((way) => t(`messages:way_${way}`)).join(' · ')}
        </span>
      )}
      {sandbox !== null && (
        <a href={sandbox} target="_blank" rel="noopener">
          {t('console-messages:sandbox')}
        </a>
      )}
    </p>
  )
}

const levels: Readonly<Record<LoggedMessage['state'], Level>> = {
  queued: 'waiting',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  skipped: 'over',
}

function MessageState({ message: { state, reason } }: { readonly message: LoggedMessage }) {
  const t = useT()
  return (
    <Tag level={levels[state]}>
      <span>{t(`console-messages:state_${state}`)}</span>
      {reason !== null && <span>: {t(`console-messages:reason_${reason}`)}</span>}
    </Tag>
  )
}

function useReceiverText(): (receiver: LoggedMessage['receiver']) => string {
  const t = useT()
  return ({ kind, name }) => (name === '' ? t(`console-messages:to_${kind}`) : name)
}

function useColumns(): readonly Column<LoggedMessage>[] {
  const t = useT()
  const costText = useCostText()
  const receiverText = useReceiverText()
  return [
    {
      id: 'createdAt',
      name: t('console-messages:time'),
      cell: ({ createdAt }) => <RowTime at={createdAt} />,
      isSortable: true,
    },
    {
      id: 'kind',
      name: t('console-messages:kind'),
      cell: ({ kind }) => t(`console-messages:kind_${kind}`),
      isSortable: true,
    },
    {
      id: 'receiver',
      name: t('console-messages:receiver'),
      cell: ({ receiver }) => <bdi>{receiverText(receiver)}</bdi>,
    },
    {
      id: 'way',
      name: t('console-messages:way'),
      cell: ({ way }) => (way === null ? '–' : t(`messages:way_${way}`)),
      isSortable: true,
    },
    {
      id: 'address',
      name: t('console-messages:address'),
      cell: ({ receiver }) => <bdi dir="ltr">{receiver.address}</bdi>,
      isExtra: true,
    },
    {
      id: 'state',
      name: t('console-messages:state'),
      cell: (message) => <MessageState message={message} />,
      isSortable: true,
    },
    {
      id: 'cost',
      name: t('console-messages:cost'),
      cell: ({ cost, currency }) => (currency === null || cost === 0 ? '–' : costText(cost, currency)),
      isSortable: true,
      isFigure: true,
    },
  ]
}

function useFilters(): readonly Filter[] {
  const t = useT()
  return [
    {
      kind: 'choice',
      id: 'kind',
      name: t('console-messages:kind'),
      options: noticeKindNames.map((value) => ({ value, text: t(`console-messages:kind_${value}`) })),
    },
    {
      kind: 'choice',
      id: 'way',
      name: t('console-messages:way'),
      options: noticeWays.map((value) => ({ value, text: t(`messages:way_${value}`) })),
    },
    {
      kind: 'choice',
      id: 'state',
      name: t('console-messages:state'),
      options: noticeStates.map((value) => ({ value, text: t(`console-messages:state_${value}`) })),
    },
    { kind: 'days', id: 'entered', name: t('console-messages:time') },
  ]
}

function useRetry(tellRetried: (answer: { readonly done: number }) => void): readonly BulkAct[] {
  const t = useT()
  const { number } = useFormat()
  const { retry } = useMessageActs()
  return [
    {
      name: t('console-messages:retry'),
      to: 'messages',
      needsReason: false,
      title: (count) => t('console-messages:retryTitle', { count, number: number(count) }),
      text: () => t('console-messages:retryText'),
      run: async (ids) => tellRetried(await retry({ ids })),
    },
  ]
}

interface MessagePanelProps {
  readonly message: LoggedMessage
  readonly onRetried: (answer: { readonly done: number }) => void
}

function MessagePanel({ message, onRetried }: MessagePanelProps) {
  const t = useT()
  const { moment, number } = useFormat()
  const costText = useCostText()
  const receiverText = useReceiverText()
  const { retry } = useMessageActs()
  const [isAsking, setAsking] = useState(false)
  const { receiver, cost, currency, segments, state, reason } = message
  const name = receiverText(receiver)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('console-messages:address'), receiver.address || null],
    [t('console-messages:way'), message.way && t(`messages:way_${message.way}`)],
    [t('console-messages:provider'), message.provider],
    [t('console-messages:time'), moment(message.createdAt)],
    [t('console-messages:due'), state === 'queued' ? moment(message.dueAt) : null],
    [t('console-messages:sent'), message.sentAt && moment(message.sentAt)],
    [t('console-messages:delivered'), message.deliveredAt && moment(message.deliveredAt)],
    [t('console-messages:attempts'), message.attempts > 1 ? number(message.attempts) : null],
    [t('console-messages:segments'), segments === null ? null : number(segments)],
    [t('console-messages:cost'), currency === null || cost === 0 ? null : costText(cost, currency)],
    [t('console-messages:problem'), message.error],
  ]
  const isRetriable = state === 'failed' || reason === 'no-address' || reason === 'limit'
  return (
    <>
      <h2>{t(`console-messages:kind_${message.kind}`)}</h2>
      <p>
        {receiver.kind === 'contestant' && receiver._id !== null ? (
          <Link href={`/dashboard/admin/users/${receiver._id}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}{' '}
        <MessageState message={message} />
      </p>
      <dl className={tables['facts']}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      {isRetriable && (
        <Permitted to="messages">
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('console-messages:retry')}
          </Button>
        </Permitted>
      )}
      {isAsking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(false)}
          title={t('console-messages:retryTitle', { count: 1, number: number(1) })}
          text={<span className={parts['soft']}>{t('console-messages:retryText')}</span>}
          act={t('console-messages:retry')}
          needsReason={false}
          send={async () => onRetried(await retry({ ids: [message._id] }))}
        />
      )}
    </>
  )
}
