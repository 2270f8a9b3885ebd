import { useMemo } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { codeOf } from '../../share/qr.ts'
import styles from './second-factor.module.css'

interface FactorPictureProps {
  /** `otpauth://…` */
  readonly address: string
}

/** The code that the app scans, dark on white in every colour scheme. */
export function FactorPicture({ address }: FactorPictureProps) {
  const t = useT()
  const { size, dark } = useMemo(() => codeOf(address), [address])
  return (
    <svg role="img" aria-label={t('factor:picture')} className={styles['picture']} viewBox={`0 0 ${size} ${size}`}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark} shapeRendering="crispEdges" />
    </svg>
  )
}
