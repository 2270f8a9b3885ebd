import type { CategoriesAnswer, Category, CategoryAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { CategoryForm } from './category-form.tsx'
import styles from './shop.module.css'
import { categoriesKey } from './use-categories.ts'

export function CategoryTable({ categories }: { readonly categories: readonly Category[] }) {
  const t = useT()
  const mayChange = useMay('shop')
  const [edited, setEdited] = useState<Category>()
  const [open, setOpen] = useState(false)
  const [removed, setRemoved] = useState<Category>()
  const [isRemoving, setRemoving] = useState(false)
  const remove = useDeleteCategory()
  const queries = useQueryClient()

  const update = async (name: string, seen: string): Promise<string> => {
    const path = `/api/v1/category/update-category/${edited?._id}`
    return (await api.put<CategoryAnswer>(path, { name, seen })).category.name
  }

  const look = async (): Promise<string | undefined> => {
    await queries.invalidateQueries({ queryKey: categoriesKey })
    const now = queries.getQueryData<CategoriesAnswer['category']>(categoriesKey)
    return now?.find(({ _id }) => _id === edited?._id)?.name
  }

  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('console:shop.name')}</th>
            {mayChange && <th scope="col">{t('console:shop.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category._id}>
              <th scope="row">
                <bdi>{category.name}</bdi>
              </th>
              {mayChange && (
                <td>
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
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
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
