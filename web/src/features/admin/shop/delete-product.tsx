import type { Product } from '@ashenda/core/contracts/http/shop.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { productKey, productListKey } from './use-products.ts'

/** Removes the product once the admin has typed something into the prompt. */
export function DeleteProduct({ product: { _id, slug, name, updatedAt } }: { readonly product: Product }) {
  const t = useT()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const goTo = useIfHere(navigate)
  const [open, setOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const conflictMessage = useConflictMessage()

  const ask = (wanted: boolean): void => {
    setOpen(wanted)
    setAnswer('')
    setIsMissing(false)
  }

  async function remove(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setIsMissing(answer.trim() === '')
    if (answer.trim() === '') return
    setBusy(true)
    try {
      await api.delete(`/api/v1/product/delete-product/${_id}?${new URLSearchParams({ updatedAt })}`)
      toast.success(t('console:shop.productDeleted'))
      goTo('/dashboard/admin/products')
      queries.removeQueries({ queryKey: productKey(slug) })
      void queries.invalidateQueries({ queryKey: productListKey })
    } catch (error) {
      if (isConflict(error)) {
        void alertPerson(conflictMessage(error))
        void queries.invalidateQueries({ queryKey: productKey(slug) })
      } else toast.error(t('console:shop.failed'))
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => ask(true)}>
        {t('console:shop.deleteProduct')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={ask}
        title={t('console:shop.deleteOf', { name })}
        description={t('console:shop.deleteText')}
      >
        <form className={parts['form']} noValidate onSubmit={(event) => void remove(event)}>
          <Field
            label={t('console:shop.deleteAnswer')}
            value={answer}
            maxLength={100}
            autoComplete="off"
            required
            error={isMissing && t('voting:forms.fillIn')}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <Button type="submit" variant="danger" busy={busy}>
            {t('console:shop.delete')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
