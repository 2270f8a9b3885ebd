import { useCallback, useRef } from 'react'
import { useParams, useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useLiveTally } from '../../lib/live/live-counts.ts'
import { besideNoVote } from '../../lib/prefetch-queue.ts'
import { useDescription, useSiteTitle } from '../../lib/use-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type Contest, useContest } from '../contest/contest.ts'
import { useFollowContest } from '../contest/use-follow-contest.ts'
import { Hero } from '../hero/hero.tsx'
import { tipsPlace } from '../tips/tips-place.ts'
import { arrivalOf } from '../voting/arrival.ts'
import { Choices } from './choices.tsx'
import { Highlight } from './highlight.tsx'
import styles from './home-page.module.css'
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

  const hero = <Hero isOver={contest?.phase === 'closed'} />
  return (
    <>
      <noscript>{import.meta.env.SSR && <ReturnedHere />}</noscript>
      {/* The contestant of the address comes first. */}
      {highlighted !== undefined && <Highlight id={highlighted} phase={contest?.phase} />}
      {contest && highlighted === undefined && isTold(contest) ? (
        <WinnersHere contest={contest} otherwise={hero} />
      ) : (
        hero
      )}
      {contest && isCounting(contest) && <Countdown contest={contest} />}
      <Choices heading={heading} contest={contest} highlighted={highlighted} />
      {contest?.phase !== 'closed' && <TipsSection />}
      <PartnersHere />
      <InstallOffer />
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
      {t('site:plain.goOn')}
    </a>
  )
}

const weekMs = 7 * 86_400_000

/** Whether the time left is shown; while voting is open, earlier the date says enough. */
const isCounting = ({ phase, hours, toldAt }: Contest): boolean =>
  phase === 'upcoming' || (phase === 'open' && Date.parse(hours.closesAt) - toldAt <= weekMs)

const Countdown = lazyPart(async () => (await import('./countdown.tsx')).Countdown, ['own-titles'])

/** Whether anything of the result is public. */
const isTold = ({ phase, frozen, revealed }: Contest): boolean => phase === 'closed' && (!frozen || revealed > 0)

/** Takes the hero's place once there is somebody to show. */
const WinnersHere = lazyPart(async () => (await import('./winners-here.tsx')).WinnersHere, ['own-titles'])

const PartnerBanner = lazyPart(
  async () => (await import('../partners/partner-banner.tsx')).PartnerBanner,
  ['site'],
  besideNoVote,
)

/** The place of sponsors and partners (NAV-10). */
const PartnersHere = () => (
  <div className={styles['partners']}>
    <PartnerBanner />
  </div>
)

const InstallOffer = lazyPart(
  async () => (await import('../install/install-offer.tsx')).InstallOffer,
  ['site'],
  besideNoVote,
)

const Tips = lazyPart(async () => (await import('../tips/tips.tsx')).Tips, ['site'], besideNoVote)

/** The place of the tips (HOM-02). */
const TipsSection = () => (
  <div id={tipsPlace} tabIndex={-1} className={styles['tips']}>
    <Tips />
  </div>
)
