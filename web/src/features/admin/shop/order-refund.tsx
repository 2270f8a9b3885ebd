import type { WholeOrder } from '@ashenda/core/contracts/http/shop.ts'
import { useState } from 'react'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import styles from './shop.module.css'
import { useOrderChanged } from './use-orders.ts'

type Line = WholeOrder['products'][number] & { readonly variantId: string }

const hasVariant = (line: WholeOrder['products'][number]): line is Line => line.variantId !== null

/** What comes back of an order, line by line: its price, its pieces, or both. */
export function OrderRefund({ order }: { readonly order: WholeOrder }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const lines = order.products.filter(hasVariant)
  if (lines.length === 0 || order.isReleased) return null
  return (
    <Permitted to="payments">
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('shop-desk:order.refund')}
      </Button>
      {isOpen && <RefundDialog order={order} lines={lines} onClose={() => setOpen(false)} />}
    </Permitted>
  )
}

interface RefundDialogProps {
  readonly order: WholeOrder
  readonly lines: readonly Line[]
  readonly onClose: () => void
}

function RefundDialog({ order, lines, onClose }: RefundDialogProps) {
  const t = useT()
  const { number } = useFormat()
  const { tag } = useLanguage()
  const changed = useOrderChanged(order._id)
  const isPaid = order.payment.success
  // By default everything comes back.
  const [wanted, setWanted] = useState<Readonly<Record<string, { refund: number; restock: number }>>>(() =>
    Object.fromEntries(
      lines.map(({ variantId, count, restocked }) => [
        variantId,
        { refund: isPaid ? count : 0, restock: count - restocked },
      ]),
    ),
  )
  const amountMinor = lines.reduce(
    (sum, { variantId, price }) => sum + price.amountMinor * (wanted[variantId]?.refund ?? 0),
    0,
  )
  const currency = lines[0]?.price.currency ?? 'ETB'
  const change = (variantId: string, part: { refund: number } | { restock: number }): void =>
    setWanted((all) => ({ ...all, [variantId]: { refund: 0, restock: 0, ...all[variantId], ...part } }))

  const send = async (reason: string): Promise<boolean> => {
    const chosen = lines
      .map(({ variantId }) => ({ variant: variantId, refund: 0, restock: 0, ...wanted[variantId] }))
      .filter(({ refund, restock }) => refund + restock > 0)
    if (chosen.length === 0) {
      toast.error(t('shop-desk:order.chooseLines'))
      return false
    }
    await api.post(`/admin/orders/${order._id}/refund`, { reason, lines: chosen })
    toast.success(t('shop-desk:order.refundDone'))
    await changed()
    return true
  }

  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={t('shop-desk:order.refundTitle', { number: order.number })}
      text={t(order.way === 'cash' ? 'shop-desk:order.refundCash' : 'shop-desk:order.refundText')}
      act={
        amountMinor > 0
          ? t('shop-desk:order.refundAct', { amount: moneyText(tag, amountMinor, currency) })
          : t('shop-desk:order.restockAct')
      }
      isDangerous
      send={send}
    >
      {lines.some(({ kind }) => kind === 'tcard') && (
        <p className={parts['soft']}>{t('shop-desk:order.refundCards')}</p>
      )}
      {lines.map(({ variantId, name, variant, count, restocked }) => {
        const shown = variant === '' ? name : `${name}, ${variant}`
        const { refund = 0, restock = 0 } = wanted[variantId] ?? {}
        return (
          <fieldset key={variantId} className={styles['returned']}>
            <legend>
              <bdi>{shown}</bdi>
            </legend>
            {isPaid && (
              <Pieces
                label={t('shop-desk:order.refundPieces', { number: number(count) })}
                most={count}
                value={refund}
                onChange={(pieces) => change(variantId, { refund: pieces })}
              />
            )}
            <Pieces
              label={t('shop-desk:order.restockPieces', { number: number(count - restocked) })}
              most={count - restocked}
              value={restock}
              onChange={(pieces) => change(variantId, { restock: pieces })}
            />
          </fieldset>
        )
      })}
    </ReasonDialog>
  )
}

interface PiecesProps {
  readonly label: string
  readonly most: number
  readonly value: number
  readonly onChange: (pieces: number) => void
}

const Pieces = ({ label, most, value, onChange }: PiecesProps) => (
  <Field
    type="number"
    label={label}
    min={0}
    max={most}
    dir="ltr"
    value={value}
    onChange={({ target }) => onChange(Math.min(Math.max(Math.trunc(Number(target.value)) || 0, 0), most))}
  />
)
