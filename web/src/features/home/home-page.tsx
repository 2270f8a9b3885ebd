import { useCallback, useRef } from 'react'
import { useParams, useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useLiveTally } from '../../lib/live/live-counts.ts'
import { useDescription, useSiteTitle } from '../../lib/use-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useContest } from '../contest/contest.ts'
import { useFollowContest } from '../contest/follow-contest.ts'
import { Hero } from '../hero/hero.tsx'
import { PartnersHere } from '../partners/partners-here.tsx'
import { TipsSection } from '../tips/tips-section.tsx'
import { arrivalOf } from '../voting/arrival.ts'
import { Choices } from './choices.tsx'
import { Highlight } from './highlight.tsx'
import { HomeSheets, type LoadPaying } from './home-sheets.tsx'

/** The first page: the contestants, and voting for them. */
export function HomePage({ loadPaying }: { readonly loadPaying: LoadPaying }) {
  const t = useT()
  const { id } = useParams()
  const highlighted = id?.toLowerCase()
  const contest = useContest()
  const heading = useRef<HTMLHeadingElement>(null)
  useLiveTally()
  useSiteTitle(highlighted === undefined)
  useFollowContest()
  // A contestant's own page sets its description itself.
  useDescription(highlighted === undefined ? t('home.description') : undefined)

  /** Moves screen and keyboard focus to the contestants. */
  const goToContestants = useCallback(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }, [])

  return (
    <>
      <noscript>{import.meta.env.SSR && <ReturnedHere />}</noscript>
      {/* The contestant of the address comes first. */}
      {highlighted !== undefined && <Highlight id={highlighted} phase={contest?.phase} onShowAll={goToContestants} />}
      <Hero />
      <Choices heading={heading} contest={contest} highlighted={highlighted} />
      <TipsSection />
      <PartnersHere />
      <HomeSheets phase={contest?.phase} goToContestants={goToContestants} loadPaying={loadPaying} />
    </>
  )
}

/** After a payment scripts open the form; without them a link leads there. */
function ReturnedHere() {
  const t = useT()
  if (!arrivalOf(useSearch()).hasReturned) return null
  return (
    <a href="/ballot" className={buttonClass('gold')}>
      {t('extras:plain.goOn')}
    </a>
  )
}
