import type { PhotoSlot } from '@ashenda/core/domain/photo.ts'
import { useEffect, useRef, useState } from 'react'
import { useRefusalText, useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import { CropPhoto } from './crop-photo.tsx'
import { cutPhoto } from './cut-photo.ts'
import { type Framing, startFraming } from './framing.ts'
import { LostPhoto } from './lost-photo.tsx'
import type { PendingPhoto } from './pending-photos.ts'
import styles from './photo-form.module.css'
import type { PhotoTarget, Places } from './places.ts'
import { PresentPhoto } from './present-photo.tsx'
import { problemText } from './problem-text.ts'
import type { PhotoProblem } from './read-photo.ts'
import { SendingPhoto } from './sending-photo.tsx'
import { useChosenPhoto } from './use-chosen-photo.ts'
import { useDelivery } from './use-delivery.ts'
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
      {chosen.photo ? (
        <CropPhoto photo={chosen.photo} framing={framing} onFraming={setFraming} onTurn={chosen.turn} />
      ) : (
        <ChoosePhoto busy={chosen.working} onFile={chosen.choose} />
      )}
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
