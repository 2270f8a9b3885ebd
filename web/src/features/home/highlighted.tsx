import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { prefersReducedMotion } from '../../lib/reduced-motion.ts'
import { useDescription, useTitle } from '../../lib/use-title.ts'
import { isHydrating } from '../../lib/when-hydrated.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import { FormerLink, useFormerEntry } from '../archive/former-contest.tsx'
import { previewOf } from '../contestants/contestant.ts'
import { ContestantFacts, PhotoAlbum } from '../contestants/contestant-facts.tsx'
import type { ShownContestant } from '../contestants/use-contestant.ts'
import { StarButton } from '../picks/star-button.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { MoreOfZone, PublicPlace } from './beside-her.tsx'
import styles from './highlight.module.css'
import { openRequest } from './open-sheets.ts'

interface HighlightedProps {
  readonly contestant: ShownContestant
  readonly phase: ContestPhase | undefined
}

/** In letters; longer descriptions are truncated elsewhere. */
const longestDescription = 200

/** Her page: her star first, her place, how to ask or share her, her story, and others of her zone. */
export function Highlighted({ contestant, phase }: HighlightedProps) {
  const t = useT()
  const { id, name, description } = contestant
  const { section, heading } = useArrivalHere()
  const story = description.replace(/\s+/g, ' ').trim()
  useTitle(name, story === '' ? undefined : previewOf(story, longestDescription))
  return (
    <section ref={section} aria-labelledby="highlighted" className={styles['panel']}>
      <Tilfi className={styles['border']} />
      <div className={styles['photos']}>
        <PhotoAlbum contestant={contestant} />
      </div>
      <div className={styles['text']}>
        <h2 id="highlighted" ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        <div className={styles['actions']}>
          <StarButton contestant={contestant} phase={phase} />
          <Button variant="quiet" data-needs-script aria-haspopup="dialog" onClick={() => openRequest(contestant)}>
            {t('home.request')}
            <span className="for-readers"> {name}</span>
          </Button>
          <ShareButton
            path={`/${id}`}
            title={name}
            text={t(phase === 'closed' ? 'site:share.meet' : 'site:share.voteFor', { name })}
            picture={id}
          />
        </div>
        <PublicPlace contestant={contestant} />
        <ContestantFacts contestant={contestant} />
        <p className={styles['story']} dir="auto">
          {description.trim() === '' ? t('site:story.none') : description}
        </p>
        <Link href={`/report/${id}`} className={styles['report'] ?? ''}>
          {t('site:story.report')}
        </Link>
      </div>
      <MoreOfZone contestant={contestant} />
      <Tilfi className={styles['border']} />
    </section>
  )
}

/** Nobody to show: unknown, inactive or without photo. */
export function Absent({ id }: { readonly id: string }) {
  const t = useT()
  const { section, heading } = useArrivalHere()
  useDescription(t('home.description'))
  const former = useFormerEntry(id).data
  return (
    <section ref={section} aria-labelledby="highlighted" className={styles['absent']}>
      <h2 id="highlighted" ref={heading} tabIndex={-1}>
        {t('site:story.absent')}
      </h2>
      {former && !former.contest.isCurrent ? (
        <p>
          <bdi>{former.name}</bdi> · <FormerLink of={former.contest} />
        </p>
      ) : (
        <p>{t('site:story.absentText')}</p>
      )}
      <a href="#vote" className={buttonClass('quiet')}>
        {t('home.showAll')}
      </a>
    </section>
  )
}

/** As specified. */
const delayMs = 100

/** Scrolls a new section into view and focuses its heading, unless somebody began something else. */
function useArrivalHere() {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDrawnHere = useRef(!isHydrating())
  useEffect(() => {
    // Readers of a server-rendered page are not moved.
    if (!isDrawnHere.current && window.scrollY > 0) return
    const timer = setTimeout(() => {
      section.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth', block: 'start' })
      const { activeElement } = document
      const isIdle = activeElement === null || activeElement.matches('body, main')
      if (isIdle) heading.current?.focus({ preventScroll: true })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [])
  return { section, heading }
}
