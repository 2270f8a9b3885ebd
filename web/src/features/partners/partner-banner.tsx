import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useReducedMotion } from '../../lib/reduced-motion.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { type Partner, partnerMarks, partners } from './partner-marks.tsx'
import styles from './partners.module.css'

/** Moving sponsors and partners (NAV-10). Paused by pointer, focus or the button; shown all at once under reduced motion. */
export function PartnerBanner() {
  const t = useT()
  const isStill = useReducedMotion()
  /** Undefined until somebody decides: then focus pauses it too. */
  const [isPaused, setPaused] = useState<boolean>()
  const Icon = isPaused ? PlayIcon : PauseIcon
  return (
    <section className={styles['banner']} aria-labelledby="partners-heading">
      <div className={styles['head']}>
        <h2 id="partners-heading">{t('extras:partners.thanks')}</h2>
        {!isStill && (
          <IconButton
            framed
            data-needs-script
            label={t(isPaused ? 'extras:partners.play' : 'extras:partners.pause')}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon size="1.375em" />
          </IconButton>
        )}
      </div>
      <div className={styles['window']} data-still={isStill}>
        <div className={styles['strip']} data-paused={isPaused ?? 'unsaid'}>
          <Row />
          {/* A second copy, so that the strip has no end. */}
          {!isStill && <Row isCopy />}
        </div>
      </div>
    </section>
  )
}

const Row = ({ isCopy = false }: { readonly isCopy?: boolean }) => (
  <ul className={styles['row']} aria-hidden={isCopy || undefined}>
    {partners.map((partner) => (
      <Mark key={partner} partner={partner} />
    ))}
  </ul>
)

function Mark({ partner }: { readonly partner: Partner }) {
  const t = useT()
  return (
    <li className={styles['partner']}>
      <svg aria-hidden="true" viewBox="0 0 50 50">
        {partnerMarks[partner]}
      </svg>
      {t(`extras:partners.${partner}`)}
    </li>
  )
}
