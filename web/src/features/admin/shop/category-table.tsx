import type { CategoriesAnswer, Category, CategoryAnswer, ListedCategory } from '@ashenda/core/contracts/http/shop.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { useMay } from '../permitted.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { useList } from '../table/use-list.ts'
import { CategoryForm } from './category-form.tsx'
import { categoriesKey, useFailureToast } from './use-categories.ts'

const listKey = [...categoriesKey, 'list'] as const

/** All categories, to rename or delete. */
export function CategoryTable() {
  const t = useT()
  const mayChange = useMay('shop')
  const [edited, setEdited] = useState<Category>()
  const [open, setOpen] = useState(false)
  const [removed, setRemoved] = useState<Category>()
  const [isRemoving, setRemoving] = useState(false)
  const remove = useDeleteCategory()
  const queries = useQueryClient()
  const list = useList<ListedCategory>('/admin/categories', listKey, { sort: 'name' })
  useFailureToast(list.query)
  const isNarrowed = Object.keys(list.filter).length > 0
  const { number } = useFormat()

  const update = async (name: string, seen: string): Promise<string> => {
    const path = `/api/v1/category/update-category/${edited?._id}`
    return (await api.put<CategoryAnswer>(path, { name, seen })).category.name
  }

  const look = async (): Promise<string | undefined> => {
    await queries.invalidateQueries({ queryKey: categoriesKey })
    const { category: now } = await api.get<CategoriesAnswer>('/api/v1/category/get-category')
    return now.find(({ _id }) => _id === edited?._id)?.name
  }

  const acts: Column<ListedCategory> = {
    id: 'actions',
    name: t('console:shop.actions'),
    cell: (category) => (
      <Actions>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={t('console:shop.editOf', { name: category.name })}
          onClick={() => {
            setEdited(category)
            setOpen(true)
          }}
        >
          {t('console:shop.edit')}
        </Button>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={t('console:shop.deleteOf', { name: category.name })}
          busy={remove.isPending && remove.variables._id === category._id}
          onClick={() => {
            setRemoved(category)
            setRemoving(true)
          }}
        >
          {t('console:shop.delete')}
        </Button>
      </Actions>
    ),
  }
  const columns: readonly Column<ListedCategory>[] = [
    { id: 'name', name: t('console:shop.name'), cell: ({ name }) => <bdi>{name}</bdi>, isSortable: true },
    {
      id: 'products',
      name: t('admin:admin.products'),
      cell: ({ products }) => number(products),
      isSortable: true,
      isFigure: true,
      isExtra: true,
    },
    ...(mayChange ? [acts] : []),
  ]

  return (
    <>
      <DataTable
        id="categories"
        label={t('console:shop.categories')}
        list={list}
        columns={columns}
        idOf={({ _id }) => _id}
        filters={[{ kind: 'search', id: 'q', name: t('console:shop.name') }]}
        empty={t(isNarrowed ? 'console:products.none' : 'console:shop.noCategories')}
        failed={t('console:shop.categoriesFailed')}
        hasCsv
      />
      <Dialog open={open} onOpenChange={setOpen} title={t('console:shop.editCategory')}>
        {edited && (
          <CategoryForm
            key={edited._id}
            name={edited.name}
            send={update}
            look={look}
            done="console:shop.updated"
            onDone={() => setOpen(false)}
          />
        )}
      </Dialog>
      {removed && (
        <ReasonDialog
          open={isRemoving}
          onOpenChange={setRemoving}
          title={t('console:shop.deleteOf', { name: removed.name })}
          text={t('console:shop.deleteAsk', { name: removed.name })}
          act={t('console:shop.delete')}
          isDangerous
          needsReason={false}
          send={async () => remove.mutate(removed)}
        />
      )}
    </>
  )
}

function useDeleteCategory() {
  const t = useT()
  const queries = useQueryClient()
  const conflictMessage = useConflictMessage()
  return useMutation({
    mutationFn: ({ _id, name }: Category) =>
      api.delete(`/api/v1/category/delete-category/${_id}?${new URLSearchParams({ seen: name })}`),
    onSuccess: () => void toast.success(t('console:shop.categoryDeleted')),
    onError: (error) => {
      toast.error(t('common.wentWrong'))
      // Why, where the server said so.
      if (error instanceof Refusal) void alertPerson(conflictMessage(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: categoriesKey }),
  })
}
