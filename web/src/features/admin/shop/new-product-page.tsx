import type { Product, ProductDoneAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { AdminPage } from '../admin-page.tsx'
import { PermittedForm } from '../permitted.tsx'
import { ProductForm } from './product-form.tsx'
import { productListKey } from './use-products.ts'

export function NewProductPage() {
  const t = useT()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const goTo = useIfHere(navigate)
  const send = async (form: FormData): Promise<Product> => {
    const { product } = await api.post<ProductDoneAnswer>('/api/v1/product/create-product', form)
    void queries.invalidateQueries({ queryKey: productListKey })
    toast.success(t('console:shop.created', { name: product.name }))
    goTo(`/dashboard/admin/product/${product.slug}`, { replace: true })
    return product
  }
  return (
    <AdminPage title={t('console:shop.newProduct')} changes="shop">
      <Panel title={t('console:shop.product')}>
        <PermittedForm to="shop">
          <ProductForm send={send} button={t('console:shop.create')} />
        </PermittedForm>
      </Panel>
    </AdminPage>
  )
}
