import type { AdminPayment, AdminPaymentsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { paymentPurposes, paymentStates } from '@ashenda/core/domain/payment.ts'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { AdminPage } from '../admin-page.tsx'
import { useContests } from '../chosen-contest.tsx'
import { useToday } from '../shell/use-today.ts'
import { useAllContests } from '../table/all-contests.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import type { Filter } from '../table/filter-bar.tsx'
import { useListParams } from '../table/list-address.ts'
import { RowTime } from '../table/row-time.tsx'
import { Tabs } from '../table/tabs.tsx'
import { Tag } from '../table/tag.tsx'
import { useList } from '../table/use-list.ts'
import { Comparisons } from './comparisons.tsx'
import { levelOf } from './payment-level.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { paymentsKey } from './use-payments.ts'

/** The tabs: filters that are often wanted, and what Chapa's list says. */
const tabs = {
  all: {},
  attention: { attention: 'true' },
  waiting: { state: 'pending' },
  refunds: { state: 'refund_pending' },
  comparisons: {},
} as const

type TabName = keyof typeof tabs

const tabNames = Object.keys(tabs) as readonly TabName[] // of the object above

/** Everything paid, what became of it, and what an admin can do about it. */
export function PaymentsPage() {
  const t = useT()
  const [params] = useListParams()
  const { data: today } = useToday()
  const tab = tabNames.find((name) => name === params['tab']) ?? 'all'
  return (
    <AdminPage title={t('admin:admin.payments')} changes="payments">
      <Tabs
        names={tabNames}
        shown={tab}
        text={(name) => t(`console:payments.tab_${name}`)}
        count={(name) => (name === 'attention' ? today?.attention.payments : undefined)}
      />
      {tab === 'comparisons' ? <Comparisons /> : <PaymentTable key={tab} tab={tab} />}
    </AdminPage>
  )
}

/** While money is on its way back the list is asked again. */
const underWayMs = 5_000

function PaymentTable({ tab }: { readonly tab: TabName }) {
  const t = useT()
  const { tag } = useLanguage()
  const list = useList<AdminPayment>('/admin/payments', paymentsKey, {
    sort: '-createdAt',
    fixed: tabs[tab],
    isOfContest: true,
    refetchMs: tab === 'refunds' || tab === 'waiting' ? underWayMs : false,
  })
  const sums = (list.query.data as AdminPaymentsAnswer | undefined)?.sums ?? [] // the list's own answer
  return (
    <DataTable
      id="payments"
      label={t('admin:admin.payments')}
      list={list}
      columns={usePaymentColumns(list.params['contest'] === 'all')}
      idOf={({ _id }) => _id}
      filters={usePaymentFilters(tab)}
      panel={(payment) => <PaymentPanel payment={payment} />}
      empty={t(tab === 'attention' ? 'console:payments.nothingWrong' : 'admin:admin.noPayments')}
      failed={t('admin:admin.listFailed')}
      hasCsv
      sums={sums.map(({ currency, amountMinor, chargeMinor }) => (
        <span key={currency}>
          {moneyText(tag, amountMinor, currency)} ·{' '}
          {t('console:payments.fees', { amount: moneyText(tag, chargeMinor, currency) })}
        </span>
      ))}
    />
  )
}

/** @param areOfAll the rows are of several contests */
function usePaymentColumns(areOfAll: boolean): readonly Column<AdminPayment>[] {
  const t = useT()
  const { data: known } = useContests()
  const { tag } = useLanguage()
  return [
    {
      id: 'createdAt',
      name: t('console:payments.time'),
      cell: ({ createdAt }) => <RowTime at={createdAt} />,
      isSortable: true,
    },
    {
      id: 'reference',
      name: t('console:payments.reference'),
      cell: ({ reference }) => (
        <bdi dir="ltr" translate="no">
          {reference}
        </bdi>
      ),
    },
    { id: 'payer', name: t('console:payments.payer'), cell: ({ payerName }) => payerName, isSortable: true },
    {
      id: 'phone',
      name: t('account:phone'),
      cell: ({ payer }) => <bdi dir="ltr">{payer}</bdi>,
      isExtra: true,
    },
    ...(areOfAll
      ? [
          {
            id: 'contest',
            name: t('contests:scope'),
            cell: ({ contest }: AdminPayment) => known?.contests.find(({ _id }) => _id === contest)?.name,
          },
        ]
      : []),
    {
      id: 'purpose',
      name: t('console:payments.for'),
      cell: ({ purpose }) => t(`admin:admin.purpose_${purpose}`),
      isSortable: true,
    },
    {
      id: 'provider',
      name: t('console:payments.method'),
      cell: ({ provider }) => t(`admin:admin.provider_${provider}`),
      isSortable: true,
      isExtra: true,
    },
    {
      id: 'amount',
      name: t('console:payments.amount'),
      cell: ({ price }) => moneyText(tag, price.amountMinor, price.currency),
      isSortable: true,
      isFigure: true,
    },
    {
      id: 'state',
      name: t('admin:admin.state'),
      cell: (payment) => (
        <Tag level={levelOf(payment)}>
          {payment.attention ? t('console:payments.attention') : t(`admin:admin.state_${payment.state}`)}
        </Tag>
      ),
      isSortable: true,
    },
  ]
}

const ledgerDays = ['settled', 'returned'] as const

function usePaymentFilters(tab: TabName): readonly Filter[] {
  const t = useT()
  const [params] = useListParams()
  const states = paymentStates.map((value) => ({ value, text: t(`admin:admin.state_${value}`) }))
  const state = { kind: 'choice', id: 'state', name: t('admin:admin.state'), options: states } as const
  return [
    { kind: 'search', id: 'q', name: t('console:payments.search') },
    useAllContests(),
    { kind: 'days', id: 'created', name: t('console:payments.time') },
    // Where a figure of the ledger leads here.
    ...ledgerDays
      .filter((id) => params[`${id}From`])
      .map((id) => ({ kind: 'days', id, name: t(`console:payments.${id}`) }) as const),
    ...(tab === 'all' || tab === 'attention' ? [state] : []),
    {
      kind: 'choice',
      id: 'purpose',
      name: t('console:payments.for'),
      options: paymentPurposes.map((value) => ({ value, text: t(`admin:admin.purpose_${value}`) })),
    },
    {
      kind: 'choice',
      id: 'provider',
      name: t('console:payments.method'),
      options: (['chapa', 'tcard'] as const).map((value) => ({ value, text: t(`admin:admin.provider_${value}`) })),
    },
    { kind: 'figures', id: 'amount', name: t('console:payments.amount') },
    {
      kind: 'choice',
      id: 'currency',
      name: t('console:payments.currency'),
      options: ['ETB', 'USD'].map((value) => ({ value, text: value })),
    },
  ]
}
