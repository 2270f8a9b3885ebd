import type { Product } from '@ashenda/core/contracts/http/shop.ts'
import { lowStockBelow } from '@ashenda/core/domain/shop.ts'
import { Link } from 'wouter'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { Permitted } from '../permitted.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { RowTime } from '../table/row-time.tsx'
import { Tag } from '../table/tag.tsx'
import { useList } from '../table/use-list.ts'
import { ProductPhoto } from './product-photo.tsx'
import styles from './shop.module.css'
import { useCategories } from './use-categories.ts'
import { productListKey } from './use-products.ts'

/** All products, each leading to its page. */
export function ProductsPage() {
  const t = useT()
  const list = useList<Product>('/admin/products', productListKey, { sort: 'name' })
  const categories = useCategories()
  const isNarrowed = Object.keys(list.filter).length > 0
  return (
    <AdminPage
      title={t('admin:admin.products')}
      changes="shop"
      acts={
        <Permitted to="shop">
          <ImportLink kind="products" />
          <Link href="/dashboard/admin/products/new" className={buttonClass('primary')}>
            {t('console:shop.newProduct')}
          </Link>
        </Permitted>
      }
    >
      <DataTable
        id="products"
        label={t('admin:admin.products')}
        list={list}
        columns={useColumns()}
        idOf={({ _id }) => _id}
        filters={[
          { kind: 'search', id: 'q', name: t('console:products.search') },
          {
            kind: 'choice',
            id: 'category',
            name: t('console:products.category'),
            options: (categories.data ?? []).map(({ _id, name }) => ({ value: _id, text: name })),
          },
          {
            kind: 'choice',
            id: 'draft',
            name: t('shop-desk:products.state'),
            options: [
              { value: 'false', text: t('shop-desk:products.published') },
              { value: 'true', text: t('shop-desk:products.draft') },
            ],
          },
          {
            kind: 'choice',
            id: 'low',
            name: t('shop-desk:products.stockFilter'),
            options: [{ value: 'true', text: t('shop-desk:products.isLow') }],
          },
        ]}
        empty={t(isNarrowed ? 'console:products.none' : 'console:shop.noProducts')}
        failed={t('console:shop.productsFailed')}
        hasCsv
      />
    </AdminPage>
  )
}

function useColumns(): readonly Column<Product>[] {
  const t = useT()
  const { number } = useFormat()
  const { tag } = useLanguage()
  return [
    {
      id: 'name',
      name: t('console:products.name'),
      cell: ({ name, slug, photo }) => (
        <span className={styles['named']}>
          <ProductPhoto address={photo} name="" />
          <Link href={`/dashboard/admin/product/${slug}`}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ),
      isSortable: true,
    },
    {
      id: 'category',
      name: t('console:products.category'),
      cell: ({ category }) => <bdi>{category.name}</bdi>,
      isSortable: true,
    },
    {
      id: 'price',
      name: t('console:products.price'),
      cell: ({ price }) => moneyText(tag, price.amountMinor, price.currency),
      isSortable: true,
      isFigure: true,
    },
    {
      id: 'quantity',
      name: t('console:products.quantity'),
      cell: ({ quantity, variants }) => {
        const least = Math.min(...variants.map(({ stock }) => stock))
        return (
          <>
            {least < lowStockBelow && (
              <Tag level={least === 0 ? 'bad' : 'waiting'}>
                {t(least === 0 ? 'shop-desk:products.out' : 'shop-desk:products.low')}
              </Tag>
            )}{' '}
            {number(quantity)}
          </>
        )
      },
      isSortable: true,
      isFigure: true,
    },
    {
      id: 'state',
      name: t('shop-desk:products.state'),
      cell: ({ isDraft }) => (
        <Tag level={isDraft ? 'waiting' : 'good'}>
          {t(isDraft ? 'shop-desk:products.draft' : 'shop-desk:products.published')}
        </Tag>
      ),
    },
    {
      id: 'updatedAt',
      name: t('console:products.updated'),
      cell: ({ updatedAt }) => <RowTime at={updatedAt} />,
      isSortable: true,
    },
  ]
}
