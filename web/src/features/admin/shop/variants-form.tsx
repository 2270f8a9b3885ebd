import type { Product, ProductAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { mostVariants, variantNameMaxLength } from '@ashenda/core/domain/shop.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import parts from '../parts.module.css'
import styles from './shop.module.css'
import { productKey, productListKey } from './use-products.ts'

interface Typed {
  readonly key: string
  /** Missing for a new one. */
  readonly _id?: string
  readonly name: string
  readonly stock: string
  /** As it was when the form was opened. */
  readonly seen?: number
}

/** The form begins anew when others are there, not when one is sold. */
export const variantsKey = ({ variants }: Product): string => variants.map(({ _id }) => _id).join()

const typedOf = ({ variants }: Product): readonly Typed[] =>
  variants.map(({ _id, name, stock }) => ({ key: _id, _id, name, stock: String(stock), seen: stock }))

/** What is sold of a product, such as sizes, each with its own stock. */
export function VariantsForm({ product }: { readonly product: Product }) {
  const t = useT()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedOf(product))
  const [added, setAdded] = useState(0)

  const save = useMutation({
    mutationFn: async () => {
      const variants = typed.map(({ key: _key, stock, ...variant }) => ({ ...variant, stock: Number(stock) }))
      return (await api.put<ProductAnswer>(`/admin/products/${product._id}/variants`, { variants })).product
    },
    onSuccess: (kept) => {
      queries.setQueryData(productKey(kept.slug), kept)
      void queries.invalidateQueries({ queryKey: productListKey })
      setTyped(typedOf(kept))
      toast.success(t('shop-desk:products.variantsSaved'))
    },
    onError: (error) => void toast.error(failureText(error)),
  })

  const change = (key: string, part: Partial<Typed>): void =>
    setTyped((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const isReady = typed.every(({ stock }) => /^\d{1,6}$/.test(stock.trim()))

  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady && !save.isPending) save.mutate()
  }

  return (
    <form className={parts['form']} noValidate onSubmit={send}>
      <p className={parts['soft']}>{t('shop-desk:products.variantsHint')}</p>
      {typed.map(({ key, name, stock }, index) => (
        <div key={key} className={styles['variant']}>
          <Field
            label={t('shop-desk:products.variantName', { number: index + 1 })}
            autoComplete="off"
            maxLength={variantNameMaxLength}
            value={name}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <Field
            label={t('shop-desk:products.variantStock', { number: index + 1 })}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={6}
            value={stock}
            onChange={({ target }) => change(key, { stock: target.value.replaceAll(/\D/g, '') })}
          />
          <Button
            variant="quiet"
            aria-label={t('shop-desk:products.removeVariant', { number: index + 1 })}
            disabled={typed.length === 1}
            onClick={() => setTyped((all) => all.filter((one) => one.key !== key))}
          >
            <X aria-hidden="true" size={16} />
          </Button>
        </div>
      ))}
      <div className={styles['acts']}>
        {typed.length < mostVariants && (
          <Button
            variant="quiet"
            onClick={() => {
              setTyped((all) => [...all, { key: `new ${added}`, name: '', stock: '0' }])
              setAdded(added + 1)
            }}
          >
            {t('shop-desk:products.addVariant')}
          </Button>
        )}
        <Button type="submit" busy={save.isPending}>
          {t('shop-desk:products.saveVariants')}
        </Button>
      </div>
    </form>
  )
}
