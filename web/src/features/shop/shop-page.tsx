import type { CatalogueProduct } from '@ashenda/core/contracts/http/checkout.ts'
import { Link, useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import { ProductPicture } from './product-picture.tsx'
import styles from './shop.module.css'
import { useCatalogue, useMoney } from './shop-queries.ts'

/** The catalogue: categories as chips, products as cards. */
export function ShopPage() {
  const t = useT()
  const known = useCatalogue()
  const wanted = new URLSearchParams(useSearch()).get('category')
  const { categories = [], products = [] } = known.data ?? {}
  const category = categories.find(({ _id }) => _id === wanted)?._id
  const shown = products.filter((one) => category === undefined || one.category === category)
  return (
    <PublicPage title={t('shop:title')} description={t('shop:description')} lead={t('shop:lead')}>
      {categories.length > 1 && (
        <nav aria-label={t('shop:categories')} className={styles['chips']}>
          <Chip href="/shop" text={t('shop:all')} isOn={category === undefined} />
          {categories.map(({ _id, name }) => (
            <Chip key={_id} href={`/shop?category=${_id}`} text={name} isOn={category === _id} />
          ))}
        </nav>
      )}
      <LostAnswer query={known} text={t('shop:failed')} />
      {known.data === undefined && !lastLookFailed(known) && <p role="status">{t('common.loading')}</p>}
      {known.data !== undefined && shown.length === 0 && <p role="status">{t('shop:nothing')}</p>}
      <ul className={styles['grid']}>
        {shown.map((product, index) => (
          <li key={product._id}>
            <ProductCard product={product} isFirst={index < 2} />
          </li>
        ))}
      </ul>
      <p>
        <Link href="/shop/order" className={styles['onward']}>
          {t('shop:yourOrders')}
        </Link>
      </p>
    </PublicPage>
  )
}

const Chip = ({ href, text, isOn }: { readonly href: string; readonly text: string; readonly isOn: boolean }) => (
  <Link href={href} className={styles['chip']} aria-current={isOn ? 'true' : undefined} replace>
    <bdi>{text}</bdi>
  </Link>
)

function ProductCard({ product, isFirst }: { readonly product: CatalogueProduct; readonly isFirst: boolean }) {
  const t = useT()
  const money = useMoney()
  const isSoldOut = product.variants.every(({ left }) => left === 0)
  return (
    <Link href={`/shop/${product.slug}`} className={styles['card']} data-sold-out={isSoldOut || undefined}>
      <ProductPicture address={product.photo} alt="" isFirst={isFirst} />
      <span className={styles['name']}>
        <bdi>{product.name}</bdi>
      </span>
      <span className={styles['price']}>
        {money(product.price)}
        {isSoldOut && <span className={styles['out']}>{t('shop:soldOut')}</span>}
      </span>
    </Link>
  )
}
