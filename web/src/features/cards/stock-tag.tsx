import type { CardBatch, StockState } from '@ashenda/core/contracts/http/cards.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { type Level, Tag } from '../admin/table/tag.tsx'
import { isFinal, useBatchState } from './batch-state.ts'

const levels: Readonly<Record<StockState, Level>> = {
  making: 'waiting',
  failed: 'bad',
  here: 'over',
  handed: 'waiting',
  owed: 'bad',
  settled: 'good',
}
export const stockStates = Object.keys(levels) as readonly StockState[] // of the object above

/** While it is made its progress; then where it is. */
export function StockTag({ batch }: { readonly batch: CardBatch }) {
  const t = useT()
  const format = useFormat()
  const state = useBatchState(batch._id, batch)
  if (!isFinal(state)) {
    return (
      <Tag level="waiting">
        {t('console:cards.stock_making')} {t('admin:cards.percent', { percent: format.number(state.progress) })}
      </Tag>
    )
  }
  const stock = batch.stock === 'making' ? (state.status === 'failed' ? 'failed' : 'here') : batch.stock
  return <Tag level={levels[stock]}>{t(`console:cards.stock_${stock}`)}</Tag>
}
