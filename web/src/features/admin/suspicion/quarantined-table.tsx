import type { DecideOnBallotsBody, QuarantinedBallot } from '@ashenda/core/contracts/http/suspicion.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.ts'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'
import type { BulkAct } from '../table/bulk-bar.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { type ListAnswer, useList } from '../table/use-list.ts'
import { ExactTime } from './exact-time.tsx'
import styles from './suspicion.module.css'
import { suspicionKey } from './use-suspicion.ts'

interface QuarantinedTableProps {
  readonly onOpen: (key: string) => void
}

const ballotsKey = [...suspicionKey, 'ballots'] as const

/** Quarantined ballots one by one, to release or void some of them with one reason. */
export function QuarantinedTable({ onOpen }: QuarantinedTableProps) {
  const t = useT()
  const list = useList<QuarantinedBallot>('/admin/suspicion/ballots', ballotsKey, {
    sort: '-decidedAt',
    isOfContest: true,
  })
  return (
    <DataTable
      id="quarantined"
      label={t('console:suspicion.tab_quarantined')}
      list={list}
      columns={useColumns(onOpen)}
      idOf={({ receipt }) => receipt}
      filters={[
        { kind: 'search', id: 'q', name: t('console:suspicion.search') },
        {
          kind: 'choice',
          id: 'kind',
          name: t('console:suspicion.kind'),
          options: (['free', 'paid'] as const).map((value) => ({ value, text: t(`console:suspicion.${value}`) })),
        },
        { kind: 'days', id: 'sent', name: t('console:suspicion.sent') },
      ]}
      bulk={useBulk()}
      empty={t('console:suspicion.quarantinedNone')}
      failed={t('console:suspicion.failedBallots')}
      hasCsv
    />
  )
}

function useColumns(onOpen: (key: string) => void): readonly Column<QuarantinedBallot>[] {
  const t = useT()
  return [
    {
      id: 'receipt',
      name: t('console:suspicion.receipt'),
      cell: ({ receipt }) => (
        <button type="button" className={styles['plain']} onClick={() => onOpen(`ballot.${receipt}`)}>
          <bdi dir="ltr" translate="no">
            {receipt}
          </bdi>
        </button>
      ),
    },
    { id: 'at', name: t('console:suspicion.sent'), cell: ({ at }) => <ExactTime at={at} />, isSortable: true },
    { id: 'kind', name: t('console:suspicion.kind'), cell: ({ kind }) => t(`console:suspicion.${kind}`) },
    {
      id: 'reason',
      name: t('console:suspicion.reason'),
      cell: ({ reason, key }) => (
        <button
          type="button"
          className={styles['plain']}
          title={t('console:suspicion.look')}
          onClick={() => onOpen(key)}
        >
          <bdi>{reason}</bdi>
        </button>
      ),
      isSortable: true,
    },
    { id: 'by', name: t('console:suspicion.by'), cell: ({ by }) => <bdi>{by}</bdi>, isSortable: true },
    {
      id: 'decidedAt',
      name: t('console:suspicion.decided'),
      cell: ({ decidedAt }) => <ExactTime at={decidedAt} />,
      isSortable: true,
    },
  ]
}

function useBulk(): readonly BulkAct[] {
  const contest = useChosenContest()
  const t = useT()
  const { number } = useFormat()
  const queries = useQueryClient()
  const act = (step: DecideOnBallotsBody['step']): BulkAct => ({
    name: t(`console:suspicion.${step}`),
    to: 'suspicion',
    isDangerous: step === 'void',
    title: (count) => t(`console:suspicion.${step}Title`, { count, number: number(count) }),
    text: () => t(`console:suspicion.${step}Text`),
    run: async (receipts, reason) => {
      // What was seen, on this page or another: a decision of somebody else since then refuses this one.
      const seen = queries
        .getQueryCache()
        .findAll({ queryKey: ballotsKey })
        .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
        .flatMap(({ state }) => (state.data as ListAnswer<QuarantinedBallot> | undefined)?.rows ?? []) // of this key
      const changeOf = new Map(seen.map(({ receipt, change }) => [receipt, change]))
      const changes = receipts.map((receipt) => changeOf.get(receipt) ?? 0)
      const body = { receipts: [...receipts], step, reason, seen: `${receipts.length}.${Math.max(...changes)}` }
      try {
        await api.post(ofContest('/admin/suspicion/ballots', contest), body)
      } finally {
        await queries.invalidateQueries({ queryKey: suspicionKey })
      }
      toast.success(t('console:suspicion.moved', { count: receipts.length, number: number(receipts.length) }))
    },
  })
  return [act('release'), act('void')]
}
