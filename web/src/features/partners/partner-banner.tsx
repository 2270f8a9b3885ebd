import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import { type ReactNode, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useReducedMotion } from '../../lib/reduced-motion.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { WrittenLink } from '../../ui/marked-text.tsx'
import { uploadedSources } from '../../ui/uploaded-picture.ts'
import { usePartners } from './default-partners.ts'
import styles from './partners.module.css'

/** Moving sponsors and partners (NAV-10). Paused by pointer, focus or the button; shown all at once under reduced motion. */
export function PartnerBanner() {
  const t = useT()
  const { title, partners } = usePartners()
  const isStill = useReducedMotion()
  /** Undefined until somebody decides: then focus pauses it too. */
  const [isPaused, setPaused] = useState<boolean>()
  const Icon = isPaused ? PlayIcon : PauseIcon
  if (partners.length === 0) return null
  return (
    <section className={styles['banner']} aria-labelledby="partners-heading">
      <div className={styles['head']}>
        <h2 id="partners-heading">{title}</h2>
        {!isStill && (
          <IconButton
            framed
            data-needs-script
            label={t(isPaused ? 'site:partners.play' : 'site:partners.pause')}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon size="1.375em" />
          </IconButton>
        )}
      </div>
      <div className={styles['window']} data-still={isStill}>
        <div className={styles['strip']} data-paused={isPaused ?? 'unsaid'}>
          <Row partners={partners} />
          {/* A second copy, so that the strip has no end. */}
          {!isStill && <Row partners={partners} isCopy />}
        </div>
      </div>
    </section>
  )
}

type Partner = ShownPiece<'partners'>['partners'][number]

interface RowProps {
  readonly partners: readonly Partner[]
  readonly isCopy?: boolean
}

const Row = ({ partners, isCopy = false }: RowProps) => (
  <ul className={styles['row']} aria-hidden={isCopy || undefined} inert={isCopy}>
    {partners.map((partner) => (
      <li key={partner.id} className={styles['partner']}>
        <Mark {...partner} />
      </li>
    ))}
  </ul>
)

/** An uploaded logo, or a mark of the site's own. */
export const PartnerLogo = ({ logo, isLarge = false }: Pick<Partner, 'logo'> & { readonly isLarge?: boolean }) =>
  'file' in logo ? (
    <img
      alt=""
      loading={isLarge ? 'eager' : 'lazy'}
      decoding="async"
      sizes={isLarge ? '90vmin' : '12rem'}
      {...uploadedSources(logo, isLarge ? largeWidths : logoWidths)}
    />
  ) : (
    <svg aria-hidden="true" viewBox="0 0 50 50">
      {partnerMarks[logo.own]}
    </svg>
  )

function Mark({ logo, name, link }: Partner) {
  const shown = (
    <>
      <PartnerLogo logo={logo} />
      {name}
    </>
  )
  return link === '' ? (
    shown
  ) : (
    <WrittenLink href={link} className={styles['link']}>
      {shown}
    </WrittenLink>
  )
}

const logoWidths = [
  ['card', 160],
  ['detail', 320],
] as const

/** The largest is that of the worker (decode-photo.ts). */
const largeWidths = [...logoWidths, ['full', 640]] as const

/** Marks drawn for this site, 50 units square; nobody's trademarks. */
export const partnerMarks: Readonly<Record<string, ReactNode>> = {
  scholars: (
    <>
      <circle cx="25" cy="25" r="25" fill="#24456b" />
      <path d="M25 18c-4-3-9-4-14-3v18c5-1 10 0 14 3 4-3 9-4 14-3V15c-5-1-10 0-14 3z" fill="#fffdf8" />
      <path d="M25 18v18" stroke="#24456b" strokeWidth="2" />
      <path d="M25 5l6 4-6 4-6-4z" fill="#f2b632" />
    </>
  ),
  culture: (
    <>
      <path d="M0 50V25a25 25 0 0150 0v25z" fill="#8f1d2c" />
      <circle cx="25" cy="20" r="12" fill="#f2b632" />
      <path d="M20 46l2-32a3 3 0 016 0l2 32z" fill="#fffdf8" />
      <path d="M22 24h6M21.5 32h7M21 40h8" stroke="#8f1d2c" strokeWidth="2" />
    </>
  ),
  bank: (
    <>
      <rect width="50" height="50" rx="9" fill="#1c5a35" />
      <path d="M25 8l17 9v4H8v-4z" fill="#f2b632" />
      <path d="M11 24h5v12h-5zM22.5 24h5v12h-5zM34 24h5v12h-5zM8 38h34v5H8z" fill="#fffdf8" />
    </>
  ),
  cluster: (
    <>
      <path d="M25 0l21.65 12.5v25L25 50 3.35 37.5v-25z" fill="#6f4700" />
      <path d="M25 14l10 17H15zM25 14v-7M35 31l6 4M15 31l-6 4" stroke="#f6ead3" strokeWidth="2.5" fill="none" />
      <circle cx="25" cy="14" r="4.5" fill="#f2b632" />
      <circle cx="35" cy="31" r="4.5" fill="#9db583" />
      <circle cx="15" cy="31" r="4.5" fill="#dd8f7c" />
    </>
  ),
  payment: (
    <>
      <rect y="6" width="50" height="38" rx="8" fill="#2c4468" />
      <path d="M0 15h50v7H0z" fill="#16263d" />
      <path d="M9 33c4-6 8-6 12 0s8 6 12 0" stroke="#f2b632" strokeWidth="4" fill="none" strokeLinecap="round" />
      <circle cx="41" cy="33" r="3.5" fill="#fffdf8" />
    </>
  ),
}
