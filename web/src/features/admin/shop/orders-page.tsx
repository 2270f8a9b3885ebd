import type { ListedOrder, OrdersStatusAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { handovers, orderStatuses } from '@ashenda/core/domain/shop.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useAuth } from '../../../lib/auth.ts'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { toast } from '../../../ui/toast.ts'
import { AdminPage } from '../admin-page.tsx'
import parts from '../parts.module.css'
import type { BulkAct } from '../table/bulk-bar.tsx'
import panels from '../table/data-table.module.css'
import { type Column, DataTable } from '../table/data-table.tsx'
import type { Filter } from '../table/filter-bar.tsx'
import { RowTime } from '../table/row-time.tsx'
import { Tag } from '../table/tag.tsx'
import { useList } from '../table/use-list.ts'
import { BuyerButton, BuyerFacts } from './buyer-button.tsx'
import { OrderStatusSelect } from './order-status.tsx'
import { SlipStatus, usePackingSlip } from './packing-slip.tsx'
import { ProductPhoto } from './product-photo.tsx'
import styles from './shop.module.css'
import { ordersKey, useStatusText } from './use-orders.ts'

/** Everything that was ordered; asked for only with a token (SHP-03). */
export function OrdersPage() {
  const t = useT()
  const hasToken = useAuth(({ token }) => token !== '')
  return (
    <AdminPage title={t('admin:admin.orders')} changes="shop">
      {hasToken ? <OrderTable /> : <p role="status">{t('console:shop.noToken')}</p>}
    </AdminPage>
  )
}

function OrderTable() {
  const t = useT()
  const list = useList<ListedOrder>('/admin/orders', ordersKey, { sort: '-createAt' })
  const isNarrowed = Object.keys(list.filter).length > 0
  const slip = usePackingSlip()
  return (
    <>
      <SlipStatus state={slip.state} />
      <DataTable
        id="orders"
        label={t('admin:admin.orders')}
        list={list}
        columns={useColumns()}
        idOf={({ _id }) => _id}
        filters={useFilters()}
        bulk={useBulk(slip.print)}
        panel={(order) => <OrderPanel order={order} />}
        empty={t(isNarrowed ? 'console:orders.none' : 'console:shop.noOrders')}
        failed={t('console:shop.ordersFailed')}
        hasCsv
      />
    </>
  )
}

function useColumns(): readonly Column<ListedOrder>[] {
  const t = useT()
  return [
    {
      id: 'createAt',
      name: t('console:orders.time'),
      cell: ({ createAt }) => <RowTime at={createAt} />,
      isSortable: true,
    },
    {
      id: 'number',
      name: t('shop-desk:order.number'),
      cell: ({ _id, number }) => (
        <Link href={`/dashboard/admin/orders/${_id}`} className={styles['number']}>
          {number}
        </Link>
      ),
      isSortable: true,
    },
    {
      id: 'buyer',
      name: t('console:orders.buyer'),
      cell: ({ buyer }) => <BuyerButton buyer={buyer} />,
      isSortable: true,
    },
    {
      id: 'items',
      name: t('console:orders.items'),
      cell: ({ products }) => <bdi>{products.map(lineText).join(', ')}</bdi>,
    },
    {
      id: 'total',
      name: t('console:orders.total'),
      cell: (order) => <Totals order={order} />,
      isSortable: true,
      isFigure: true,
    },
    {
      id: 'handover',
      name: t('shop-desk:order.handover'),
      cell: ({ handover }) => t(`shop-desk:order.${handover}`),
    },
    { id: 'paid', name: t('console:orders.paid'), cell: (order) => <Paid order={order} />, isSortable: true },
    {
      id: 'status',
      name: t('console:orders.status'),
      cell: (order) => <OrderStatusSelect order={order} />,
      isSortable: true,
    },
  ]
}

function useFilters(): readonly Filter[] {
  const t = useT()
  const statusText = useStatusText()
  return [
    { kind: 'search', id: 'q', name: t('console:orders.search') },
    {
      kind: 'choice',
      id: 'status',
      name: t('console:orders.status'),
      options: orderStatuses.map((value) => ({ value, text: statusText(value) })),
    },
    {
      kind: 'choice',
      id: 'paid',
      name: t('console:orders.paid'),
      options: [
        { value: 'true', text: t('console:shop.paid') },
        { value: 'false', text: t('console:shop.notPaid') },
      ],
    },
    {
      kind: 'choice',
      id: 'handover',
      name: t('shop-desk:order.handover'),
      options: handovers.map((value) => ({ value, text: t(`shop-desk:order.${value}`) })),
    },
    { kind: 'days', id: 'ordered', name: t('console:orders.when') },
  ]
}

/** Packing slips, and the same status for many orders. */
function useBulk(printSlips: (orders: readonly string[]) => Promise<void>): readonly BulkAct[] {
  const t = useT()
  const { number } = useFormat()
  const statusText = useStatusText()
  const queries = useQueryClient()
  const slips: BulkAct = {
    name: t('shop-desk:slip.print'),
    to: 'shop',
    needsReason: false,
    title: (count) => t('shop-desk:slip.bulkTitle', { count, number: number(count) }),
    text: () => t('shop-desk:slip.bulkText'),
    run: printSlips,
  }
  const statuses = orderStatuses.map(
    (status): BulkAct => ({
      name: statusText(status),
      to: 'shop',
      isDangerous: status === 'cancel',
      needsReason: false,
      title: (count) => t('shop-desk:orders.bulkTitle', { count, number: number(count), status: statusText(status) }),
      text: () => t('shop-desk:orders.bulkText'),
      run: async (orders) => {
        const { done, notDone } = await api.post<OrdersStatusAnswer>('/admin/orders/status', { orders, status })
        toast.success(t('shop-desk:orders.bulkDone', { count: done, number: number(done) }))
        if (notDone.length > 0)
          toast.error(t('shop-desk:orders.bulkLeft', { orders: notDone.map(({ name }) => name).join(', ') }))
        await queries.invalidateQueries({ queryKey: ordersKey })
      },
    }),
  )
  return [slips, ...statuses]
}

export const lineText = ({ name, variant, count }: ListedOrder['products'][number]): string =>
  `${count > 1 ? `${count} × ` : ''}${name}${variant === '' ? '' : ` (${variant})`}`

export function Totals({ order: { totals } }: { readonly order: ListedOrder }) {
  const { tag } = useLanguage()
  return totals.map(({ amountMinor, currency }) => moneyText(tag, amountMinor, currency)).join(' + ')
}

export function Paid({ order: { payment } }: { readonly order: ListedOrder }) {
  const t = useT()
  return (
    <Tag level={payment.success ? 'good' : 'waiting'}>
      {t(payment.success ? 'console:shop.paid' : 'console:shop.notPaid')}
    </Tag>
  )
}

/** An order: when, by whom, paid or not, what, and how far it is (SHP-05). */
function OrderPanel({ order }: { readonly order: ListedOrder }) {
  const t = useT()
  const { moment, number } = useFormat()
  const { tag } = useLanguage()
  return (
    <>
      <h2>
        <Link href={`/dashboard/admin/orders/${order._id}`}>{order.number}</Link> · <bdi>{order.buyer.name}</bdi>
      </h2>
      <p>
        {t('console:shop.orderOf', { at: moment(order.createAt) })} <Paid order={order} />
      </p>
      <OrderStatusSelect order={order} />
      <BuyerFacts buyer={order.buyer} />
      <ul
        className={styles['products']}
        aria-label={t('console:shop.ordered', { number: number(order.products.length) })}
      >
        {order.products.map((line) => (
          <li key={`${line._id} ${line.variant}`}>
            <ProductPhoto address={line.photo} name="" />
            <div>
              <h3>
                <bdi>{lineText(line)}</bdi>
              </h3>
              <p>{moneyText(tag, line.price.amountMinor, line.price.currency)}</p>
              <p className={parts['soft']}>
                <bdi>{line.description}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <dl className={panels['facts']}>
        <div>
          <dt>{t('console:orders.total')}</dt>
          <dd>
            <Totals order={order} />
          </dd>
        </div>
      </dl>
      <p>
        <Link href={`/dashboard/admin/orders/${order._id}`}>{t('shop-desk:order.open')}</Link>
      </p>
    </>
  )
}
