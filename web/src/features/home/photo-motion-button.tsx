import { useT } from '../../lib/i18n.ts'
import { togglePhotosMoving, usePhotosMoving } from '../contestants/photos-moving.ts'
import styles from './choices.module.css'
import { PauseIcon, PlayIcon } from './icons.tsx'

/** Stops what moves by itself, for whoever cannot read beside it. Where nothing moves by itself styles hide it. */
export function PhotoMotionButton() {
  const t = useT()
  const moving = usePhotosMoving()
  const label = t(moving ? 'home.photosPause' : 'home.photosPlay')
  return (
    <button
      type="button"
      data-needs-script
      className={styles['motion']}
      aria-label={label}
      title={label}
      onClick={togglePhotosMoving}
    >
      {moving ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}
