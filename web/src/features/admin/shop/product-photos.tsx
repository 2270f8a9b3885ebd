import type { Product, ProductAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { mostPhotos } from '@ashenda/core/domain/shop.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { photoAccept } from '../../../ui/file-input.tsx'
import { toast } from '../../../ui/toast.ts'
import parts from '../parts.module.css'
import { ProductPhoto } from './product-photo.tsx'
import styles from './shop.module.css'
import { productKey, productListKey } from './use-products.ts'

/** Up to six photos in their order. */
export function ProductPhotos({ product }: { readonly product: Product }) {
  const t = useT()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const address = `/admin/products/${product._id}/photos`
  const { photos } = product

  const save = useMutation({
    mutationFn: async (wanted: File | readonly string[]) => {
      if (!(wanted instanceof File)) return (await api.put<ProductAnswer>(address, { photos: wanted })).product
      const form = new FormData()
      form.append('photo', wanted)
      return (await api.post<ProductAnswer>(address, form)).product
    },
    onSuccess: (kept) => {
      queries.setQueryData(productKey(kept.slug), kept)
      void queries.invalidateQueries({ queryKey: productListKey })
      toast.success(t('shop-desk:products.photosSaved'))
    },
    onError: (error) => void toast.error(failureText(error)),
  })

  const add = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    target.value = ''
    if (file && !save.isPending) save.mutate(file)
  }

  const move = (from: number, to: number): void => {
    const moved = photos.toSpliced(from, 1)
    save.mutate(moved.toSpliced(to, 0, photos[from] ?? ''))
  }

  return (
    <>
      <p className={parts['soft']}>
        {t(photos.length === 0 ? 'shop-desk:products.noPhotos' : 'shop-desk:products.photosHint')}
      </p>
      <ol className={styles['photos']} aria-busy={save.isPending || undefined}>
        {photos.map((photo, index) => (
          <li key={photo}>
            <ProductPhoto address={photo} name="" />
            <div className={styles['acts']}>
              <Button
                variant="quiet"
                aria-label={t('shop-desk:products.earlier', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowLeft aria-hidden="true" size={16} className={styles['turned']} />
              </Button>
              <Button
                variant="quiet"
                aria-label={t('shop-desk:products.later', { number: index + 1 })}
                disabled={index === photos.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowRight aria-hidden="true" size={16} className={styles['turned']} />
              </Button>
              <Button
                variant="quiet"
                aria-label={t('shop-desk:products.removePhoto', { number: index + 1 })}
                onClick={() => save.mutate(photos.toSpliced(index, 1))}
              >
                <X aria-hidden="true" size={16} />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {photos.length < mostPhotos && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept={photoAccept}
            aria-label={t('shop-desk:products.addPhoto')}
            onChange={add}
          />
          <Button variant="quiet" busy={save.isPending} onClick={() => input.current?.click()}>
            {t('shop-desk:products.addPhoto')}
          </Button>
        </>
      )}
    </>
  )
}
