import type { Product, ProductDoneAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { api, Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLastError } from '../../../lib/last-look-failed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Permitted, PermittedForm } from '../permitted.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductPhotos } from './product-photos.tsx'
import styles from './shop.module.css'
import { categoriesKey } from './use-categories.ts'
import { productKey, productListKey, useProduct } from './use-products.ts'
import { VariantsForm, variantsKey } from './variants-form.tsx'

/** Product edit (SHP-02). */
export function ProductPage() {
  const t = useT()
  const { slug = '' } = useParams<{ slug: string }>()
  const known = useProduct(slug)
  const product = known.data
  const error = useLastError(known)
  const isNone = error instanceof Refusal && error.status === 404
  return (
    <AdminPage title={product?.name ?? t('console:shop.product')} changes="shop">
      <p>
        <Link href="/dashboard/admin/products">{t('console:shop.allProducts')}</Link>
        {product && !product.isDraft && (
          <Link className={styles['aside']} href={`/shop/${product.slug}`}>
            {t('shop-desk:products.view')}
          </Link>
        )}
      </p>
      {!product && !error && <p role="status">{t('common.loading')}</p>}
      {!product && isNone && <p role="status">{t('console:shop.noSuchProduct')}</p>}
      {!product && !isNone && <LostAnswer query={known} text={t('console:shop.productFailed')} />}
      {product && <EditProduct key={product._id} product={product} />}
    </AdminPage>
  )
}

function EditProduct({ product }: { readonly product: Product }) {
  const t = useT()
  const queries = useQueryClient()
  const send = async (form: FormData): Promise<Product> => {
    const path = `/api/v1/product/update-product/${product._id}`
    const { product: updated } = await api.put<ProductDoneAnswer>(path, form)
    queries.setQueryData(productKey(updated.slug), updated)
    void queries.invalidateQueries({ queryKey: productListKey })
    toast.success(t('console:shop.productUpdated'))
    return updated
  }
  const look = async (): Promise<Product | undefined> => {
    await queries.invalidateQueries({ queryKey: productKey(product.slug) })
    await queries.invalidateQueries({ queryKey: categoriesKey })
    const state = queries.getQueryState<Product>(productKey(product.slug))
    return state?.status === 'success' ? state.data : undefined
  }
  return (
    <>
      <Panel title={t('console:shop.updateProduct')}>
        <PermittedForm to="shop">
          <ProductForm product={product} send={send} look={look} button={t('console:shop.update')} />
        </PermittedForm>
      </Panel>
      <Permitted to="shop">
        <Panel title={t('shop-desk:products.variants')}>
          <VariantsForm key={variantsKey(product)} product={product} />
        </Panel>
        <Panel title={t('shop-desk:products.photos')}>
          <ProductPhotos product={product} />
        </Panel>
        <Panel title={t('console:products.danger')}>
          <p>{t('console:products.dangerText')}</p>
          <DeleteProduct product={product} />
        </Panel>
      </Permitted>
    </>
  )
}
