import { Link } from 'wouter'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { ProductPhoto } from './product-photo.tsx'
import styles from './shop.module.css'
import { useProducts } from './use-products.ts'

/** All products, each leading to its page. */
export function ProductsPage() {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const known = useProducts()
  const products = known.data
  return (
    <AdminPage title={t('admin:admin.products')} changes="shop">
      <Permitted to="shop">
        <p>
          <Link href="/dashboard/admin/products/new" className={buttonClass('primary')}>
            {t('desk:shop.newProduct')}
          </Link>
        </p>
      </Permitted>
      <Panel title={t('desk:shop.allProducts')}>
        {!products && !lastLookFailed(known) && <p role="status">{t('common.loading')}</p>}
        <LostAnswer query={known} text={t('desk:shop.productsFailed')} />
        {products?.length === 0 && <p role="status">{t('desk:shop.noProducts')}</p>}
        {products && products.length > 0 && (
          <ul className={styles['products']}>
            {products.map(({ _id, slug, name, category, price, quantity, photo }) => (
              <li key={_id}>
                <ProductPhoto address={photo} name="" />
                <div>
                  <h3>
                    <Link href={`/dashboard/admin/product/${slug}`}>{name}</Link>
                  </h3>
                  <p>{moneyText(tag, price.amountMinor, price.currency)}</p>
                  <p className={parts['soft']}>
                    <bdi>{category.name}</bdi> · {t('desk:shop.pieces', { number: format.number(quantity) })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </AdminPage>
  )
}
