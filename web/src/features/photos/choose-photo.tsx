import { photoTypes } from '@ashenda/core/domain/photo.ts'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { CameraIcon } from './camera-icon.tsx'
import styles from './choose-photo.module.css'

/** Listing formats makes iPhones convert HEIC to JPEG. */
const accept = photoTypes.join(',')

interface ChoosePhotoProps {
  readonly busy: boolean
  readonly onFile: (file: File) => void
}

/** Sources of a photo: file, camera, drag and drop. */
export function ChoosePhoto({ busy, onFile }: ChoosePhotoProps) {
  const t = useT()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const drop = useDrop(onFile)
  return (
    <section
      className={styles['area']}
      data-over={drop.over || undefined}
      {...drop.handlers}
      aria-label={t('contestant:photos.choose')}
    >
      <span aria-hidden="true" className={styles['picture']}>
        <PictureIcon size="3rem" />
      </span>
      <div className={styles['ways']}>
        <Button busy={busy} onClick={() => files.current?.click()}>
          {t('contestant:photos.choose')}
        </Button>
        <Button variant="quiet" className={styles['camera']} disabled={busy} onClick={() => camera.current?.click()}>
          <CameraIcon />
          {t('contestant:photos.take')}
        </Button>
      </div>
      <p className={styles['drop']}>{t('contestant:photos.drop')}</p>
      <p className={styles['formats']}>{t('contestant:photos.formats')}</p>
      <p role="status" className="for-readers">
        {busy && t('contestant:photos.reading')}
      </p>
      <FileInput input={files} onFile={onFile} />
      <FileInput input={camera} onFile={onFile} capture="environment" />
    </section>
  )
}

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onFile: (file: File) => void
  readonly capture?: 'environment'
}

/** Hidden; our own button opens it. */
const FileInput = ({ input, onFile, capture }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={accept}
    capture={capture}
    onChange={(event) => {
      const [file] = event.target.files ?? []
      // Otherwise choosing the same file again would fire no change.
      event.target.value = ''
      if (file) onFile(file)
    }}
  />
)

function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (): void => setOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { over, handlers }
}

const PictureIcon = icon(
  <>
    <rect x="4" y="3" width="16" height="18" rx="2" />
    <circle cx="12" cy="10" r="3" />
    <path d="M6.5 21c.5-4 2.5-6 5.5-6s5 2 5.5 6" />
  </>,
)
