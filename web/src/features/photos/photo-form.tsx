import type { PhotoSlot } from '@ashenda/core/domain/photo.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/http.ts'
import { type Texts, useRefusalText, useT } from '../../lib/i18n.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { Photo } from '../contestants/photo.tsx'
import { ChoosePhoto, useChosenPhoto } from './choose-photo.tsx'
import { CropPhoto, type Framing, startFraming } from './crop-photo.tsx'
import { type CutPhoto, cutPhoto } from './cut-photo.ts'
import type { PendingPhoto } from './pending-photos.ts'
import styles from './photo-form.module.css'
import type { PhotoTarget, Places } from './places.ts'
import type { PhotoProblem } from './read-photo.ts'
import { useDelivery } from './use-delivery.ts'
import { useObjectUrl } from './use-object-url.ts'
import type { PhotoUpload } from './use-photo-upload.ts'

interface PhotoFormProps {
  readonly target: PhotoTarget
  readonly places: Places
  readonly free: PhotoSlot | undefined
  readonly upload: PhotoUpload
  readonly reread: () => Promise<Places>
  readonly onPending: (photo: PendingPhoto) => void
  readonly onDone: () => void
  readonly onGone: () => void
}

/** The steps of a photo: choose, crop, send. */
export function PhotoForm(props: PhotoFormProps) {
  const t = useT()
  const refusal = useRefusalText()
  const { target, places, upload, reread, onDone, onGone } = props
  const [framing, setFraming] = useState<Framing>(startFraming)
  const [problem, setProblem] = useState<PhotoProblem>()
  const [cutting, setCutting] = useState(false)
  const { delivery, start, again } = useDelivery(props)
  const chosen = useChosenPhoto((found) => {
    setProblem(found)
    setFraming(startFraming)
  })
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      setTimeout(onGone) // after Radix has given the focus back
    }
  }, [onGone])

  async function save(): Promise<void> {
    if (!chosen.photo) {
      setProblem('no_image')
      return
    }
    if ('blob' in chosen.photo) return start(chosen.photo)
    if (!framing.area) return
    setCutting(true)
    try {
      const cut = await cutPhoto(chosen.photo, framing.area)
      if (!gone.current) start(cut)
    } catch {
      setProblem('contestant:photos.undecodable')
    }
    setCutting(false)
  }

  const { state } = upload
  if (delivery && state.step === 'lost') {
    return (
      <LostPhoto
        photo={delivery.photo}
        target={target}
        placeIsFree={places[delivery.slot] === null}
        onAgain={again}
        onCancel={upload.reset}
      />
    )
  }
  if (delivery && state.step !== 'idle') {
    const percent = state.step === 'sending' ? state.percent : 100
    return <SendingPhoto photo={delivery.photo} percent={percent} onCancel={upload.reset} />
  }
  const present = target === 'new' ? null : places[target]
  return (
    <div className={styles['form']}>
      {target !== 'new' && present !== null && !chosen.photo && (
        <PresentPhoto slot={target} file={present} reread={reread} onDeleted={onDone} />
      )}
      {chosen.photo && 'canvas' in chosen.photo && (
        <CropPhoto photo={chosen.photo} framing={framing} onFraming={setFraming} onTurn={chosen.turn} />
      )}
      {chosen.photo && 'blob' in chosen.photo && (
        <p role="status" className={styles['unread']}>
          <bdi>{chosen.photo.name}</bdi> {t('contestant:photos.heic')}
        </p>
      )}
      {!chosen.photo && <ChoosePhoto busy={chosen.working} onFile={chosen.choose} />}
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problemText(problem, { t, refusal })}
        </p>
      )}
      <div className={styles['ways']}>
        <Button
          variant="gold"
          busy={cutting || (chosen.working && chosen.photo !== undefined)}
          onClick={() => void save()}
        >
          {t('contestant:photos.save')}
        </Button>
        {chosen.photo && (
          <Button variant="quiet" onClick={chosen.forget}>
            {t('contestant:photos.chooseOther')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Why a photo was refused. */
function problemText(problem: PhotoProblem, { t, refusal }: Texts): string {
  if (problem === 'contestant:photos.unreadable' || problem === 'contestant:photos.undecodable') return t(problem)
  return refusal(problem, '') ?? t('common.wentWrong')
}

interface LostPhotoProps {
  readonly photo: CutPhoto
  readonly target: PhotoTarget
  /** Whether its slot is unchanged since sending. */
  readonly placeIsFree: boolean
  readonly onAgain: () => Promise<void>
  readonly onCancel: () => void
}

/** The answer was lost: the photo is kept and can be resent. */
function LostPhoto({ photo, target, placeIsFree, onAgain, onCancel }: LostPhotoProps) {
  const t = useT()
  const url = useObjectUrl(photo.blob)
  const [asking, setAsking] = useState(false)
  const again = async (): Promise<void> => {
    setAsking(true)
    await onAgain()
    setAsking(false)
  }
  return (
    <div className={styles['sending']}>
      <img className={styles['photo']} src={url} alt="" />
      <div role="alert" className={styles['lost']}>
        <p className={styles['text']}>{t('contestant:photos.lost')}</p>
        {target !== 'new' && <p>{t('contestant:photos.lostSafe')}</p>}
        {target === 'new' && placeIsFree && <p>{t('contestant:photos.lostSafeNew')}</p>}
      </div>
      <div className={styles['sending-ways']}>
        <Button busy={asking} onClick={() => void again()}>
          {t('contestant:photos.sendAgain')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('contestant:photos.cancel')}
        </Button>
      </div>
    </div>
  )
}

interface SendingPhotoProps {
  readonly photo: CutPhoto
  readonly percent: number
  readonly onCancel: () => void
}

/** Upload progress. Once complete it cannot be cancelled. */
function SendingPhoto({ photo, percent, onCancel }: SendingPhotoProps) {
  const t = useT()
  const url = useObjectUrl(photo.blob)
  const isUp = percent === 100
  return (
    <div className={styles['sending']}>
      <img className={styles['photo']} src={url} alt="" />
      <p role="status" className={styles['text']}>
        {t(isUp ? 'contestant:photos.preparing' : 'contestant:photos.sending')}
      </p>
      <ProgressBar
        label={t('contestant:photos.progress')}
        percent={percent}
        text={t('contestant:photos.percent', { percent })}
      />
      <p aria-hidden="true" className={styles['percent']}>
        {t('contestant:photos.percent', { percent })}
      </p>
      {!isUp && (
        <Button variant="quiet" onClick={onCancel}>
          {t('contestant:photos.cancel')}
        </Button>
      )}
    </div>
  )
}

interface PresentPhotoProps {
  readonly slot: PhotoSlot
  readonly file: string
  readonly reread: () => Promise<Places>
  readonly onDeleted: () => void
}

/** The slot's present photo, with a delete button. */
function PresentPhoto({ slot, file, reread, onDeleted }: PresentPhotoProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    if (!(await confirmPerson(t('contestant:photos.deleteAsk')))) return
    setBusy(true)
    try {
      await api.delete(`/actor/delete-image/${slot}`)
      toast.success(t('contestant:photos.deleted'))
      await reread()
      onDeleted()
    } catch {
      toast.error(t('contestant:photos.deleteFailed'))
      await reread()
      setBusy(false)
    }
  }

  return (
    <div className={styles['present']}>
      <div className={styles['portrait']}>
        <Photo file={file} place="small" alt={t('contestant:photos.now')} />
      </div>
      <Button variant="quiet" className={styles['delete']} busy={busy} onClick={() => void remove()}>
        {t('contestant:photos.delete')}
      </Button>
    </div>
  )
}
