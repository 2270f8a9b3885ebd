import type { InboxRequest, RequestsAnswer } from '@ashenda/core/contracts/http/requests.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { useAdmins } from '../admins/use-admins.ts'
import { useToday } from '../shell/use-today.ts'
import type { BulkAct } from '../table/bulk-bar.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import type { Filter } from '../table/filter-bar.tsx'
import { type ListParams, useListParams } from '../table/list-address.ts'
import { RowTime } from '../table/row-time.tsx'
import { Tabs } from '../table/tabs.tsx'
import { useList } from '../table/use-list.ts'
import { RequestPanel } from './request-panel.tsx'
import { contestantName, RequestState } from './request-state.tsx'
import styles from './requests.module.css'
import { requestsKey, useRequestSteps } from './use-requests.ts'

const tabNames = ['open', 'unread', 'mine', 'closed', 'all'] as const
type TabName = (typeof tabNames)[number]

/** The filter of a tab; undefined until it is known who asks. */
function filterOf(tab: TabName, me: string | undefined): ListParams | undefined {
  if (tab === 'all') return {}
  if (tab === 'closed') return { handled: 'true' }
  if (tab === 'unread') return { handled: 'false', unread: 'true' }
  if (tab === 'open') return { handled: 'false' }
  return me === undefined ? undefined : { handled: 'false', assignee: me }
}

/** An inbox: what visitors ask of contestants, for the admins who bring the two together (ADM-03). */
export function RequestsPage() {
  const t = useT()
  const [params] = useListParams()
  const admins = useAdmins()
  const { data: today } = useToday()
  const tab = tabNames.find((name) => name === params['tab']) ?? 'open'
  const fixed = filterOf(tab, admins.data?.find(({ isYou }) => isYou)?._id)
  return (
    <AdminPage title={t('admin:admin.requests')} changes="contestants">
      <Tabs
        names={tabNames}
        shown={tab}
        text={(name) => t(`console:requests.tab_${name}`)}
        count={(name) => (name === 'open' ? today?.openRequests : undefined)}
      />
      {fixed && <RequestTable key={tab} tab={tab} fixed={fixed} />}
    </AdminPage>
  )
}

/** No event tells that a request came. */
const againMs = 30_000

interface RequestTableProps {
  readonly tab: TabName
  readonly fixed: ListParams
}

function RequestTable({ tab, fixed }: RequestTableProps) {
  const t = useT()
  const [{ row }] = useListParams()
  const list = useList<InboxRequest>('/admin/requests', requestsKey, {
    sort: '-createdAt',
    fixed,
    isOfContest: true,
    // A request that is being read stays where it is.
    refetchMs: row === undefined && againMs,
  })
  const answer = list.query.data as RequestsAnswer | undefined // the list's own answer
  return (
    <DataTable
      id="requests"
      label={t('admin:admin.requests')}
      list={list}
      columns={useColumns()}
      idOf={({ _id }) => _id}
      filters={useFilters(tab, list.params, list.rows)}
      bulk={useBulk(tab)}
      panel={(request) => (
        <RequestPanel
          request={request}
          canMail={answer?.canMail === true}
          onOnly={(contestant) => list.narrow({ tab: 'all', contestant })}
        />
      )}
      empty={t(tab === 'open' ? 'console:requests.noneOpen' : 'console:requests.none')}
      failed={t('console:requests.failed')}
      hasCsv
    />
  )
}

function useColumns(): readonly Column<InboxRequest>[] {
  const t = useT()
  return [
    {
      id: 'createdAt',
      name: t('console:requests.time'),
      cell: ({ createdAt }) => <RowTime at={createdAt} />,
      isSortable: true,
    },
    {
      id: 'sender',
      name: t('console:requests.sender'),
      cell: ({ brandName, isRead }) => (
        <bdi className={isRead ? undefined : styles['unread']}>
          {brandName}
          {!isRead && <span className="for-readers"> ({t('console:requests.unread')})</span>}
        </bdi>
      ),
      isSortable: true,
    },
    {
      id: 'contestant',
      name: t('console:requests.contestant'),
      cell: (request) => <bdi>{contestantName(request)}</bdi>,
      isSortable: true,
    },
    {
      id: 'type',
      name: t('console:requests.type'),
      cell: ({ requestType }) => t(`site:requests.type_${requestType || 'none'}`),
      isSortable: true,
    },
    {
      id: 'message',
      name: t('console:requests.message'),
      cell: ({ message }) => <bdi className={styles['excerpt']}>{message}</bdi>,
    },
    {
      id: 'email',
      name: t('console:requests.email'),
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
      isExtra: true,
    },
    {
      id: 'assignee',
      name: t('console:requests.assignee'),
      cell: ({ assignee }) => <bdi>{assignee?.name ?? '–'}</bdi>,
      isSortable: true,
    },
    {
      id: 'state',
      name: t('console:requests.state'),
      cell: (request) => <RequestState request={request} />,
      isSortable: true,
    },
  ]
}

const types = ['promotion', 'hiring', 'ambassador', 'none'] as const

function useFilters(
  tab: TabName,
  { contestant }: ListParams,
  rows: readonly InboxRequest[] | undefined,
): readonly Filter[] {
  const t = useT()
  const admins = useAdmins()
  const [first] = rows ?? []
  const assignees = [
    { value: 'nobody', text: t('console:requests.nobody') },
    ...(admins.data ?? []).map(({ _id, name }) => ({ value: _id, text: name })),
  ]
  return [
    { kind: 'search', id: 'search', name: t('console:requests.search') },
    {
      kind: 'choice',
      id: 'type',
      name: t('console:requests.type'),
      options: types.map((value) => ({ value, text: t(`site:requests.type_${value}`) })),
    },
    { kind: 'days', id: 'sent', name: t('console:requests.time') },
    ...(tab === 'mine'
      ? []
      : [{ kind: 'choice', id: 'assignee', name: t('console:requests.assignee'), options: assignees } as const]),
    ...(contestant === undefined
      ? []
      : [
          {
            kind: 'choice',
            id: 'contestant',
            name: t('console:requests.contestant'),
            options: [{ value: contestant, text: first ? contestantName(first) : contestant }],
          } as const,
        ]),
  ]
}

function useBulk(tab: TabName): readonly BulkAct[] {
  const t = useT()
  const { number } = useFormat()
  const admins = useAdmins()
  const steps = useRequestSteps()
  const me = admins.data?.find(({ isYou }) => isYou)?._id
  /** One call after the other: a refusal ends them, and the dialog tells it. */
  const each = (take: (id: string) => Promise<unknown>) => async (ids: readonly string[]) => {
    for (const id of ids) await take(id)
  }
  const act = (name: 'close' | 'read' | 'take', text: string, take: (id: string) => Promise<unknown>): BulkAct => ({
    name: text,
    to: 'contestants',
    needsReason: false,
    title: (count) => t(`console:requests.${name}Many`, { number: number(count) }),
    text: () => t(`console:requests.${name}ManyText`),
    run: each(take),
  })
  const close = act('close', t('console:requests.close'), (id) => steps.mark(id, true))
  const read = act('read', t('console:requests.markRead'), (id) => steps.read(id, true))
  const take = me && act('take', t('console:requests.take'), (id) => steps.assign(id, me, null))
  return [...(take && tab !== 'mine' ? [take] : []), ...(tab === 'closed' ? [] : [close]), read]
}
