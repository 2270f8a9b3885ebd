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

/** The first page: who stands for election, and the way to vote for them. */
export function HomePage({ loadPaying }: { readonly loadPaying: LoadPaying }) {
  const t = useT()
  const { id } = useParams()
  const highlighted = id?.toLowerCase()
  const contest = useContest()
  const heading = useRef<HTMLHeadingElement>(null)
  useLiveTally()
  useSiteTitle(highlighted === undefined)
  useFollowContest()
  // A contestant's own is said by what shows her.
  useDescription(highlighted === undefined ? t('home.description') : undefined)

  /** To the contestants, for eyes and keyboards alike. */
  const goToContestants = useCallback(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }, [])

  return (
    <>
      <noscript>{import.meta.env.SSR && <ReturnedHere />}</noscript>
      {/* Whose address was opened stands before everything else. */}
      {highlighted !== undefined && <Highlight id={highlighted} phase={contest?.phase} onShowAll={goToContestants} />}
      <Hero />
      <Choices heading={heading} contest={contest} highlighted={highlighted} />
      <TipsSection />
      <PartnersHere />
      <HomeSheets phase={contest?.phase} goToContestants={goToContestants} loadPaying={loadPaying} />
    </>
  )
}

/** After a payment scripts open the form; without scripts a link leads to it. */
function ReturnedHere() {
  const t = useT()
  if (!arrivalOf(useSearch()).hasReturned) return null
  return (
    <a href="/ballot" className={buttonClass('gold')}>
      {t('extras:plain.goOn')}
    </a>
  )
}
