import type { AgentsAnswer, CardBatch } from '@ashenda/core/contracts/http/cards.ts'
import { moneyText, useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { useAllContests } from '../admin/table/all-contests.ts'
import table from '../admin/table/data-table.module.css'
import { type Column, DataTable, Figure } from '../admin/table/data-table.tsx'
import { type Filter, FilterBar } from '../admin/table/filter-bar.tsx'
import { useListParams } from '../admin/table/list-address.ts'
import { useList } from '../admin/table/use-list.ts'
import { BatchPanel } from './batch-panel.tsx'
import { StockTag, stockStates } from './stock-tag.tsx'
import { batchesKey, useAgents } from './use-batches.ts'

const batchName = (number: number): string => String(number).padStart(4, '0')

/** Batches of cards as stock: where they are, what is sold and owed. */
export function BatchTable() {
  const t = useT()
  const list = useList<CardBatch>('/card/batches', [...batchesKey, 'list'], {
    sort: '-number',
    isOfContest: true,
  })
  return (
    <DataTable
      id="card-batches"
      label={t('admin:cards.batches')}
      list={list}
      columns={useBatchColumns()}
      idOf={({ _id }) => _id}
      filters={useBatchFilters()}
      panel={(batch) => <BatchPanel batch={batch} />}
      empty={t('admin:cards.noBatches')}
      failed={t('admin:cards.batchesFailed')}
      hasCsv
    />
  )
}

function useBatchColumns(): readonly Column<CardBatch>[] {
  const t = useT()
  const { tag } = useLanguage()
  const { moment } = useFormat()
  const money = (minor: number | null) => (minor === null ? '' : moneyText(tag, minor, 'ETB'))
  return [
    { id: 'number', name: t('console:cards.number'), cell: ({ number }) => batchName(number), isSortable: true },
    {
      id: 'amount',
      name: t('console:cards.amount'),
      cell: ({ amount }) => <Figure value={amount} />,
      isSortable: true,
      isFigure: true,
    },
    { id: 'agent', name: t('console:cards.agent'), cell: ({ agent }) => agent, isSortable: true },
    { id: 'note', name: t('console:cards.note'), cell: ({ note }) => note },
    {
      id: 'contest',
      name: t('contests:validFor'),
      cell: ({ contest }) => (contest ? <bdi>{contest.name}</bdi> : t('contests:validAny')),
    },
    { id: 'stock', name: t('console:cards.state'), cell: (batch) => <StockTag batch={batch} /> },
    {
      id: 'handed',
      name: t('console:cards.handed'),
      cell: ({ handedAt }) => handedAt && moment(handedAt),
      isSortable: true,
    },
    {
      id: 'sold',
      name: t('console:cards.sold'),
      cell: ({ sold }) => <Figure value={sold} />,
      isSortable: true,
      isFigure: true,
    },
    {
      id: 'settled',
      name: t('console:cards.settled'),
      cell: ({ settledMinor }) => money(settledMinor),
      isSortable: true,
      isFigure: true,
    },
    {
      id: 'owed',
      name: t('console:cards.owed'),
      cell: ({ owedMinor }) => money(owedMinor),
      isSortable: true,
      isFigure: true,
    },
    {
      id: 'created',
      name: t('console:cards.ordered'),
      cell: ({ createdAt }) => moment(createdAt),
      isExtra: true,
    },
  ]
}

function useBatchFilters(): readonly Filter[] {
  const t = useT()
  return [
    { kind: 'search', id: 'q', name: t('console:cards.search') },
    useAllContests(),
    {
      kind: 'choice',
      id: 'stock',
      name: t('console:cards.state'),
      options: stockStates.map((value) => ({ value, text: t(`console:cards.stock_${value}`) })),
    },
  ]
}

type Agent = AgentsAnswer['agents'][number]

const agentFigures = ['issued', 'active', 'redeemed', 'void', 'sold'] as const

/** What each agent has, sold and owes. */
export function AgentTable() {
  const t = useT()
  const { tag } = useLanguage()
  const [params, change] = useListParams()
  const all = useAllContests()
  const known = useAgents(params['contest'])
  const { data: agents } = known
  const name = (figure: (typeof agentFigures)[number]) =>
    figure === 'sold' ? t('console:cards.sold') : t(`admin:cards.count_${figure}`)
  if (!agents || agents.length === 0) {
    return (
      <>
        <FilterBar filters={[all]} params={params} onChange={change} />
        {!agents && !lastLookFailed(known) && <p role="status">{t('common.loading')}</p>}
        <LostAnswer query={known} text={t('admin:cards.agentsFailed')} />
        {agents && <p role="status">{t('admin:cards.noBatches')}</p>}
      </>
    )
  }
  const money = (label: string, minor: Agent['owedMinor']) => (
    <td data-label={label} data-figure>
      {moneyText(tag, minor, 'ETB')}
    </td>
  )
  const figure = (label: string, value: number) => (
    <td key={label} data-label={label} data-figure>
      <Figure value={value} />
    </td>
  )
  return (
    <>
      <FilterBar filters={[all]} params={params} onChange={change} />
      <table className={table['table']} aria-label={t('admin:cards.agents')}>
        <thead>
          <tr>
            <th scope="col">{t('console:cards.agent')}</th>
            {[
              t('console:cards.batches'),
              ...agentFigures.map(name),
              t('console:cards.settled'),
              t('console:cards.owed'),
            ].map((heading) => (
              <th key={heading} scope="col" data-figure>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <tr key={agent.agent}>
              <td data-label={t('console:cards.agent')}>
                {agent.agent === '' ? t('admin:cards.noAgent') : agent.agent}
              </td>
              {figure(t('console:cards.batches'), agent.batches)}
              {agentFigures.map((one) => figure(name(one), agent[one]))}
              {money(t('console:cards.settled'), agent.settledMinor)}
              {money(t('console:cards.owed'), agent.owedMinor)}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
