import type { CatalogueProduct, SoldProduct } from '@ashenda/core/contracts/http/checkout.ts'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import basket from '../cart/basket.module.css'
import { clearCart, removeFromCart, setQuantity, useCart } from '../cart/cart.ts'
import { type CartItem, keyOf, mostOfOne } from '../cart/cart-item.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import { type BasketLine, CheckoutForm } from './checkout-form.tsx'
import styles from './shop.module.css'
import { useCatalogue, useMoney } from './shop-queries.ts'

/** The basket of this browser with the checkout below it; without scripts the checkout of one product (SHP-04). */
export function BasketPage() {
  const t = useT()
  const items = useCart()
  const { buying } = usePersonal()
  const isHere = useHydrated()
  return (
    <PublicPage title={t('site:cart.title')} lead={t('shop:basketLead')}>
      {buying && !isHere ? (
        <Checkout lines={[lineOfBuying(buying)]} sentKey={buying.key} />
      ) : items.length > 0 ? (
        <Filled items={items} />
      ) : (
        <div className={sheet['sheet']}>
          <p role="status">{t(isHere ? 'site:cart.empty' : 'shop:basketInBrowser')}</p>
          <Link href="/shop" className={sheet['onward'] ?? ''}>
            {t('shop:toShop')}
          </Link>
        </div>
      )}
    </PublicPage>
  )
}

function lineOfBuying({
  product,
  variant,
  count,
}: {
  readonly product: SoldProduct
  readonly variant: string
  readonly count: number
}): BasketLine {
  const chosen = product.variants.find(({ _id }) => _id === variant)
  const name = chosen?.name ? `${product.name}, ${chosen.name}` : product.name
  return { key: variant, name, product, variant, count, left: chosen?.left ?? 0 }
}

function Filled({ items }: { readonly items: readonly CartItem[] }) {
  const t = useT()
  const known = useCatalogue()
  if (!known.data && !lastLookFailed(known)) return <p role="status">{t('common.loading')}</p>
  if (!known.data) return <LostAnswer query={known} text={t('shop:failed')} />
  const { products } = known.data
  return <Checkout lines={items.map((item) => lineOf(item, products))} isOfCart />
}

/** What was added before there were sizes means the only one there is. */
function lineOf(item: CartItem, products: readonly CatalogueProduct[]): BasketLine {
  const product = products.find(({ _id }) => _id === item._id)
  const chosen = product?.variants.find(({ _id }) => _id === item.variant)
  const variant =
    chosen ?? (item.variant === undefined && product?.variants.length === 1 ? product.variants[0] : undefined)
  const { name, quantity: count } = item
  if (!product || !variant) return { key: keyOf(item), name, product: undefined, variant: '', count, left: 0 }
  const shown = variant.name === '' ? product.name : `${product.name}, ${variant.name}`
  return { key: keyOf(item), name: shown, product, variant: variant._id, count, left: variant.left }
}

interface CheckoutProps {
  readonly lines: readonly BasketLine[]
  /** Its lines can be changed here. */
  readonly isOfCart?: boolean
  readonly sentKey?: string
}

function Checkout({ lines, isOfCart = false, sentKey }: CheckoutProps) {
  const t = useT()
  const money = useMoney()
  const totals = totalsOf(lines)
  const isReady = lines.every(({ product, left, count }) => product !== undefined && count <= left)

  const clear = async (): Promise<void> => {
    if (await confirmPerson(t('site:cart.clearAsk'))) clearCart()
  }

  return (
    <div className={sheet['sheets']}>
      <section className={sheet['sheet']} aria-labelledby="basket-items">
        <h2 id="basket-items">{t('shop:items')}</h2>
        <ul className={basket['items']}>
          {lines.map((line) => (
            <Line key={line.key} line={line} isOfCart={isOfCart} />
          ))}
        </ul>
        <p className={basket['total']}>
          <span>{t('site:cart.total')}</span> <strong>{totals.map(money).join(' + ')}</strong>
        </p>
        {totals.length > 1 && <p className={styles['warning']}>{t('shop:twoCurrencies')}</p>}
        {!isReady && <p className={styles['warning']}>{t('shop:changeFirst')}</p>}
        {isOfCart && (
          <Button variant="quiet" onClick={() => void clear()}>
            {t('site:cart.clear')}
          </Button>
        )}
      </section>
      {isReady && totals.length === 1 && totals[0] && (
        <section className={sheet['sheet']} aria-labelledby="checkout">
          <h2 id="checkout">{t('shop:checkout')}</h2>
          <CheckoutForm lines={lines} total={totals[0]} sentKey={sentKey} />
        </section>
      )}
    </div>
  )
}

/** Totals per currency, in order of appearance. */
function totalsOf(lines: readonly BasketLine[]): readonly CartItem['price'][] {
  const sums = new Map<string, number>()
  for (const { product, count } of lines)
    if (product)
      sums.set(product.price.currency, (sums.get(product.price.currency) ?? 0) + product.price.amountMinor * count)
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }))
}

/** An item of the basket: name, price, quantity. */
function Line({ line, isOfCart }: { readonly line: BasketLine; readonly isOfCart: boolean }) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const { key, name, product, count, left } = line
  return (
    <li className={basket['item']}>
      <p className={basket['name']}>
        <bdi>{name}</bdi>
      </p>
      <p className={basket['price']}>
        <span>{product ? money(product.price) : t('shop:notSold')}</span>
        {product && count > left && (
          <span className={styles['out']}>
            {left === 0 ? t('shop:soldOut') : t('shop:left', { count: left, number: format.number(left) })}
          </span>
        )}
      </p>
      {isOfCart ? (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
          <div role="group" aria-label={t('site:cart.quantity', { name })} className={basket['quantity']}>
            <IconButton
              className={basket['step']}
              label={t('site:cart.fewer', { name })}
              disabled={count === 1}
              onClick={() => setQuantity(key, count - 1)}
            >
              −
            </IconButton>
            <output>{format.number(count)}</output>
            <IconButton
              className={basket['step']}
              label={t('site:cart.more', { name })}
              disabled={count >= Math.min(left, mostOfOne)}
              onClick={() => setQuantity(key, count + 1)}
            >
              +
            </IconButton>
          </div>
          <IconButton
            className={basket['remove']}
            label={t('site:cart.remove', { name })}
            onClick={() => removeFromCart(key)}
          >
            <CloseIcon size="1.25rem" />
          </IconButton>
        </>
      ) : (
        <p className={basket['quantity']}>× {format.number(count)}</p>
      )}
    </li>
  )
}
