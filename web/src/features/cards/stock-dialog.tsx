import type { CardBatch, CardStockBody } from '@ashenda/core/contracts/http/cards.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { ReasonDialog } from '../admin/forms/reason-dialog.tsx'
import { usePostOnce } from '../admin/use-post-once.ts'
import { useContest } from '../contest/contest.ts'
import { batchesKey } from './use-batches.ts'

export type StockAct = CardStockBody['what']

interface StockDialogProps {
  readonly act: StockAct
  readonly batch: CardBatch
  /** The batch's heading. */
  readonly name: string
  readonly onClose: () => void
}

const wholeNumber = /^\s*-?\d{1,6}\s*$/
const birr = /^\s*-?\d{1,7}([.]\d{1,2})?\s*$/

/** Notes that a batch was handed over, cards were sold, or money came in. A negative number corrects an earlier one. */
export function StockDialog({ act, batch, name, onClose }: StockDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const postOnce = usePostOnce()
  const [agent, setAgent] = useState(batch.agent)
  const { voteEtb } = useContest()?.rules ?? usualRules
  const [typed, setFigure] = useState<string>()
  // Cards are handed over at the price of a vote, unless something else was agreed.
  const figure = typed ?? (act === 'handed' ? String(voteEtb / 100) : '')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const agentField = useRef<HTMLInputElement>(null)
  const figureField = useRef<HTMLInputElement>(null)
  const isAgentMissing = act === 'handed' && agent.trim() === ''
  const value = Number(figure)
  const isFigureWrong =
    !(act === 'sold' ? wholeNumber : birr).test(figure) || (act === 'handed' ? value < 0 : value === 0)

  function body(): CardStockBody {
    const minor = Math.round(value * 100)
    const noted = note.trim() === '' ? {} : { note: note.trim() }
    if (act === 'handed') return { what: act, agent: agent.trim(), priceMinor: minor, ...noted }
    return act === 'sold' ? { what: act, cards: value, ...noted } : { what: act, amountMinor: minor, ...noted }
  }

  async function send(): Promise<unknown> {
    if (isAgentMissing || isFigureWrong) {
      setTried(true)
      const wrong = isAgentMissing ? agentField : figureField
      wrong.current?.focus()
      return false
    }
    await postOnce(`/card/batches/${batch._id}/stock`, body())
    void queries.invalidateQueries({ queryKey: batchesKey })
    return toast.success(t('console:cards.noted'))
  }

  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={t('admin:cards.actionOf', { what: t(`console:cards.act_${act}`), batch: name })}
      text={t(`console:cards.actText_${act}`)}
      act={t(`console:cards.act_${act}`)}
      needsReason={false}
      send={send}
    >
      {act === 'handed' && (
        <Field
          ref={agentField}
          label={t('console:cards.agent')}
          error={isTried && isAgentMissing && t('voting:forms.fillIn')}
          value={agent}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setAgent(target.value)}
          required
        />
      )}
      <Field
        ref={figureField}
        label={t(`console:cards.figure_${act}`)}
        error={isTried && isFigureWrong && t('console:cards.figureWrong')}
        value={figure}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => setFigure(target.value)}
        required
      />
      <Field
        label={t('console:cards.note')}
        note={t('voting:forms.optional')}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
    </ReasonDialog>
  )
}
