import type { ContentPicture } from '@ashenda/core/contracts/content.ts'
import type { PictureAnswer } from '@ashenda/core/contracts/http/content.ts'
import type { PictureShape } from '@ashenda/core/domain/photo.ts'
import { type ChangeEvent, useId, useState } from 'react'
import { useFailureText } from '../../../lib/failure-text.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { photoAccept } from '../../../ui/file-input.tsx'
import { photoFileProblem } from '../shop/photo-file.ts'
import styles from './content.module.css'
import { Thumbnail } from './own-thumbnail.tsx'

interface PictureFieldProps {
  readonly label: string
  readonly shape: PictureShape
  readonly value: ContentPicture | null
  readonly problem: string | undefined
  readonly onChange: (picture: ContentPicture) => void
}

/** Chosen, sent and prepared at once; public only once it is published. */
export function PictureField({ label, shape, value, problem, onChange }: PictureFieldProps) {
  const t = useT()
  const refusal = useRefusalText()
  const failure = useFailureText()
  const [state, setState] = useState<'still' | 'sending'>('still')
  const [refused, setRefused] = useState<string>()
  const id = useId()

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    target.value = ''
    if (!file || state === 'sending') return
    const wrong = await photoFileProblem(file)
    if (wrong) return setRefused(refusal(wrong, ''))
    setState('sending')
    setRefused(undefined)
    try {
      const form = new FormData()
      form.set('shape', shape)
      form.set('photo', file)
      onChange((await api.post<PictureAnswer>('/admin/content/pictures', form)).picture)
    } catch (error) {
      setRefused(error instanceof Refusal ? failure(error) : t('content:pictureLost'))
    } finally {
      setState('still')
    }
  }

  const said = refused ?? problem
  return (
    <div className={styles['picture']}>
      <span className={styles['thumbnail']} data-shape={shape} aria-busy={state === 'sending'}>
        {value && <Thumbnail picture={value} shape={shape} />}
      </span>
      <div>
        <p className={styles['label']}>{label}</p>
        <label className={`${buttonClass('quiet')} ${styles['choose']}`} htmlFor={id}>
          {t(value ? 'content:otherPicture' : 'content:choosePicture')}
          <span className="for-readers"> ({label})</span>
        </label>
        <input
          id={id}
          type="file"
          className="for-readers"
          accept={photoAccept}
          aria-describedby={`${id}-hint ${id}-said`}
          aria-invalid={said !== undefined || undefined}
          onChange={(event) => void choose(event)}
        />
        <p id={`${id}-hint`} className={styles['hint']}>
          {t(`content:shape_${shape}`)}
        </p>
        <p id={`${id}-said`} role="status" className={said ? styles['problem'] : styles['hint']}>
          {state === 'sending' ? t('content:preparing') : (said ?? (value ? '' : t('content:noPicture')))}
        </p>
      </div>
    </div>
  )
}
