import type { SoldProduct } from '@ashenda/core/contracts/http/checkout.ts'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'wouter'
import { earlyTyped } from '../../lib/early-input.ts'
import { useFormat } from '../../lib/format.ts'
import { Refusal } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLastError } from '../../lib/last-look-failed.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { addToCart } from '../cart/cart.ts'
import { mostOfOne } from '../cart/cart-item.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import { ProductPicture } from './product-picture.tsx'
import styles from './shop.module.css'
import { useMoney, useSoldProduct } from './shop-queries.ts'

/** A product: photos, words, variants, how many. */
export function ProductPage() {
  const t = useT()
  const { product: slug = '' } = useParams<{ product: string }>()
  const known = useSoldProduct(slug)
  const error = useLastError(known)
  if (known.data) return <Product key={slug} product={known.data} />
  if (error === null) return <PageSkeleton />
  const isNone = error instanceof Refusal && error.status === 404
  return (
    <PublicPage title={t('shop:noProductTitle')} lead={t('shop:noProduct')}>
      {!isNone && <LostAnswer query={known} text={t('shop:failed')} />}
      <BackToShop />
    </PublicPage>
  )
}

const BackToShop = () => (
  <p>
    <Link href="/shop" className={styles['onward']}>
      {useT()('shop:toShop')}
    </Link>
  </p>
)

function Product({ product }: { readonly product: SoldProduct }) {
  const t = useT()
  const money = useMoney()
  const { name, description, photos, price, shipping, kind, variants } = product
  const isSoldOut = variants.every(({ left }) => left === 0)
  return (
    <PublicPage title={name} description={description || name} lead={money(price)}>
      <div className={styles['product']}>
        {photos.length > 0 && (
          <ul className={styles['photos']} aria-label={t('shop:photos', { name })}>
            {photos.map((photo, index) => (
              <li key={photo}>
                <ProductPicture
                  address={photo}
                  alt={t('shop:photo', { name, number: index + 1 })}
                  isFirst={index === 0}
                />
              </li>
            ))}
          </ul>
        )}
        <div className={styles['about']}>
          {description !== '' && <p className={styles['description']}>{description}</p>}
          <p className={styles['soft']}>
            {t(kind === 'tcard' ? 'shop:isCard' : shipping ? 'shop:canBeSent' : 'shop:pickupOnly')}
          </p>
          {isSoldOut ? <p className={styles['out']}>{t('shop:soldOut')}</p> : <Buy product={product} />}
          <BackToShop />
        </div>
      </div>
    </PublicPage>
  )
}

/** Into the basket; without scripts, straight to the checkout of this one product. */
function Buy({ product }: { readonly product: SoldProduct }) {
  const t = useT()
  const { number } = useFormat()
  const { variants } = product
  const [first] = variants.filter(({ left }) => left > 0)
  const [chosen, setChosen] = useState(() => earlyTyped('variant') ?? first?._id ?? '')
  const [count, setCount] = useState(() => earlyTyped('count') ?? '1')
  const [isAdded, setAdded] = useState(false)
  const variant = variants.find(({ _id }) => _id === chosen)
  const left = Math.min(variant?.left ?? 0, mostOfOne)

  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (!variant) return
    const quantity = Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), left)
    const name = variant.name === '' ? product.name : `${product.name}, ${variant.name}`
    addToCart({ _id: product._id, variant: variant._id, name, price: product.price, quantity })
    setCount('1')
    setAdded(true)
    toast.success(t('shop:added', { name }))
  }

  return (
    <form method="get" action="/shop/basket" className={styles['buy']} onSubmit={add}>
      {variants.length > 1 ? (
        <SelectField
          name="variant"
          label={t('shop:variant')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {variants.map(({ _id, name, left: pieces }) => (
            <option key={_id} value={_id} disabled={pieces === 0}>
              {pieces === 0 ? t('shop:variantOut', { name }) : name}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="variant" value={chosen} />
      )}
      <Field
        name="count"
        type="number"
        inputMode="numeric"
        label={t('shop:count')}
        hint={left <= fewLeft ? t('shop:left', { count: left, number: number(left) }) : undefined}
        min={1}
        max={left}
        required
        dir="ltr"
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
      <Button type="submit" variant="gold">
        {t('shop:add')}
      </Button>
      {isAdded && (
        <Link href="/shop/basket" className={buttonClass('quiet')}>
          {t('shop:toBasket')}
        </Link>
      )}
    </form>
  )
}

/** From here on the page says how few there are. */
const fewLeft = 5
