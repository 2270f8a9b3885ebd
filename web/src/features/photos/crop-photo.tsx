import { type Dispatch, type SetStateAction, useId } from 'react'
import Cropper, { type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { type Area, aspect, zoomLimit } from './crop-geometry.ts'
import styles from './crop-photo.module.css'
import type { ReadPhoto } from './read-photo.ts'
import { useObjectUrl } from './use-object-url.ts'

/** CSS pixels per arrow key; with Shift a fifth. */
const keyboardStep = 10

interface CropPhotoProps {
  readonly photo: ReadPhoto
  readonly framing: Framing
  readonly onFraming: Dispatch<SetStateAction<Framing>>
  readonly onTurn: () => void
}

/** Crops a photo behind a 4 by 5 frame: move, zoom, turn. */
export function CropPhoto({ photo, framing, onFraming, onTurn }: CropPhotoProps) {
  const t = useT()
  const hint = useId()
  const url = useObjectUrl(photo.preview)
  const { crop, zoom } = framing
  const most = zoomLimit(photo.canvas)
  const change = (part: Partial<Framing>): void => onFraming((before) => ({ ...before, ...part }))
  return (
    <div className={styles['cropping']}>
      <p id={hint} className={styles['hint']}>
        {t('contestant:photos.cropHint')}
      </p>
      <div className={styles['stage']}>
        {url !== undefined && (
          <Cropper
            key={url}
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={aspect}
            maxZoom={most}
            objectFit="cover"
            keyboardStep={keyboardStep}
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: styles['frame'] ?? '' }}
            // It handles arrow keys itself, also with screen readers.
            cropperProps={{ role: 'application', 'aria-label': t('contestant:photos.frame'), 'aria-describedby': hint }}
            onCropChange={(moved) => change({ crop: moved })}
            onZoomChange={(zoomed) => change({ zoom: zoomed })}
            onCropComplete={(_share, area) => change({ area })}
          />
        )}
      </div>
      <div className={styles['tools']}>
        <label className={styles['zoom']}>
          {t('contestant:photos.zoom')}
          <input
            type="range"
            min={1}
            max={most}
            step={0.05}
            disabled={most === 1}
            value={zoom}
            aria-valuetext={t('contestant:photos.percent', { percent: Math.round(zoom * 100) })}
            onChange={(event) => change({ zoom: Number(event.target.value) })}
          />
        </label>
        <Button variant="quiet" onClick={onTurn}>
          <TurnIcon />
          {t('contestant:photos.rotate')}
        </Button>
        <p role="status" className="for-readers">
          {photo.degrees > 0 && t('contestant:photos.rotated', { degrees: photo.degrees })}
        </p>
      </div>
    </div>
  )
}

const TurnIcon = icon(<path d="M20 12a8 8 0 11-2.6-5.9M20 3v5h-5" />)

/** A photo's position behind its frame. */
export interface Framing {
  /** Offset from the frame's centre, in CSS pixels. */
  readonly crop: Point
  readonly zoom: number
  /** The area in the frame; undefined before layout. */
  readonly area: Area | undefined
}

export const startFraming: Framing = { crop: { x: 0, y: 0 }, zoom: 1, area: undefined }
