import { type DragEvent, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { FileInput, photoAccept } from '../../ui/file-input.tsx'
import { icon } from '../../ui/icons.tsx'
import { CameraIcon } from './camera-icon.tsx'
import styles from './choose-photo.module.css'
import { type PhotoProblem, type ReadPhoto, readPhoto, turnPhoto, type UnreadPhoto } from './read-photo.ts'

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
      <FileInput input={files} accept={photoAccept} onFile={onFile} />
      <FileInput input={camera} accept={photoAccept} onFile={onFile} capture="environment" />
    </section>
  )
}

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

type Coming = ReturnType<typeof readPhoto>

/** The chosen photo, once read. `changed`: another one, or none and why. */
export function useChosenPhoto(changed: (problem?: PhotoProblem) => void) {
  const [photo, setPhoto] = useState<ReadPhoto | UnreadPhoto>()
  const [working, setWorking] = useState(false)
  /** The latest file; earlier ones still being read are dropped. */
  const latest = useRef<Coming>(undefined)

  async function take(coming: Coming): Promise<void> {
    latest.current = coming
    setWorking(true)
    const result = await coming.catch(() => 'contestant:photos.undecodable' as const)
    if (latest.current !== coming) return
    const isProblem = typeof result === 'string'
    setWorking(false)
    setPhoto(isProblem ? undefined : result)
    changed(isProblem ? result : undefined)
  }

  async function turned(before: Coming): Coming {
    const result = await before
    return typeof result === 'string' || 'blob' in result ? result : turnPhoto(result)
  }

  return {
    photo,
    working,
    choose: (file: File): void => void take(readPhoto(file)),
    turn: (): void => void (latest.current && take(turned(latest.current))),
    forget: (): void => {
      latest.current = undefined
      setWorking(false)
      setPhoto(undefined)
      changed()
    },
  }
}
