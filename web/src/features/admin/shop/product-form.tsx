import type { Product } from '@ashenda/core/contracts/http/shop.ts'
import { currencies, productDescriptionMaxLength, productKinds } from '@ashenda/core/domain/shop.ts'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { photoAccept } from '../../../ui/file-input.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import { showFresh, useOptimisticVersion } from '../conflict/use-optimistic-version.ts'
import parts from '../parts.module.css'
import { CategoryField } from './category-field.tsx'
import { photoFileProblem } from './photo-file.ts'
import { ProductPhoto } from './product-photo.tsx'
import { emptyProduct, formOf, type ProductValues, productSchema, valuesOf } from './product-values.ts'
import styles from './shop.module.css'

interface ProductFormProps {
  /** Undefined for a new one. */
  readonly product?: Product
  readonly send: (form: FormData) => Promise<Product>
  /** The product as it is now; missing for a new one. */
  readonly look?: () => Promise<Product | undefined>
  readonly button: string
}

const fieldsByCode = {
  empty_name: 'name',
  bad_number: 'price',
  bad_quantity: 'quantity',
  out_of_stock: 'quantity',
  unknown_category: 'category',
  image_too_large: 'photo',
  image_too_small: 'photo',
  image_too_many_pixels: 'photo',
  image_damaged: 'photo',
  not_an_image: 'photo',
} as const

const nothing = async (): Promise<undefined> => undefined

/** What a product is: category, photo, name, description, price, quantity, shipping (SHP-02). */
export function ProductForm({ product, send, look = nothing, button }: ProductFormProps) {
  const t = useT()
  const { setSeen, conflict, attempt } = useOptimisticVersion(product)
  const { form, field, busy, onSubmit, problem } = useContractForm<ProductValues>({
    schema: productSchema,
    defaults: product ? valuesOf(product) : emptyProduct,
    fieldsByCode,
    failed: (error, isPlaced) => {
      toast.error(t('console:shop.failed'))
      if (!isPlaced && !(error instanceof Refusal)) form.setError('root', { type: 'failed' })
    },
    send: async (typed) => {
      if (!(await takesPhoto(typed.photo?.[0]))) return
      const kept = await attempt({
        send: (seen) => send(formOf(typed, seen)),
        look,
        onFresh: (was, is) => was && is && showFresh(form, valuesOf(was), valuesOf(is)),
      })
      if (!kept) return
      if (product) {
        // What is typed while it is being saved stays, to be saved next.
        showFresh(form, typed, valuesOf(kept))
        setSeen(kept)
      } else form.reset(valuesOf(kept))
    },
  })
  const [description, photo, kind] = useWatch({ control: form.control, name: ['description', 'photo', 'kind'] })
  const chosen = photo?.[0]
  const { error: photoError, ...photoField } = field('photo')

  async function takesPhoto(file: File | undefined): Promise<boolean> {
    const type = file && (await photoFileProblem(file))
    if (type) form.setError('photo', { type }, { shouldFocus: true })
    return !type
  }

  const judge = useEffectEvent((file: File | undefined) => {
    form.clearErrors('photo')
    void takesPhoto(file)
  })
  useEffect(() => judge(chosen), [chosen])

  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <CategoryField {...field('category')} current={product?.category} />
      <div className={styles['photo']}>
        <ProductPhoto chosen={chosen} address={product?.photo ?? null} name={product?.name ?? ''} />
        <FieldFrame
          id={undefined}
          label={t('console:shop.photo')}
          note={t('voting:forms.optional')}
          hint={t('console:shop.photoHint')}
          error={photoError}
        >
          {(control) => (
            <div className={styles['file']}>
              <input {...photoField} {...control} type="file" className="for-readers" accept={photoAccept} />
              {/* The browser's own button speaks the browser's language. */}
              <label htmlFor={control.id} className={buttonClass('quiet')}>
                {t('shop-desk:products.addPhoto')}
              </label>
              {chosen && <bdi>{chosen.name}</bdi>}
            </div>
          )}
        </FieldFrame>
      </div>
      <Field {...field('name')} label={t('console:shop.name')} autoComplete="off" required />
      <TextareaField
        {...field('description')}
        label={t('console:shop.description')}
        note={t('voting:forms.optional')}
        typed={description}
        most={productDescriptionMaxLength}
        rows={4}
      />
      <div className={styles['pair']}>
        <Field
          {...field('price')}
          label={t('console:shop.price')}
          hint={t('console:shop.priceHint')}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          required
        />
        <SelectField
          {...field('currency')}
          label={t('console:shop.currency')}
          options={currencies.map((currency) => [currency, t(`console:shop.currency_${currency}`)])}
        />
        {(product?.variants.length ?? 1) === 1 && (
          <Field
            {...field('quantity')}
            label={t('console:shop.quantity')}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            required
          />
        )}
        {kind === 'goods' && (
          <SelectField {...field('shipping')} label={t('console:shop.shipping')}>
            <option value="false">{t('common.no')}</option>
            <option value="true">{t('common.yes')}</option>
          </SelectField>
        )}
        {!product && (
          <SelectField
            {...field('kind')}
            label={t('shop-desk:products.kind')}
            hint={t('shop-desk:products.kindHint')}
            options={productKinds.map((one) => [one, t(`shop-desk:products.kind_${one}`)])}
          />
        )}
        <SelectField {...field('draft')} label={t('shop-desk:products.state')} hint={t('shop-desk:products.draftHint')}>
          <option value="false">{t('shop-desk:products.published')}</option>
          <option value="true">{t('shop-desk:products.draft')}</option>
        </SelectField>
      </div>
      <ConflictNotice refusal={conflict} />
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  )
}
