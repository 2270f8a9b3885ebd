import { searchMaxLength } from '@ashenda/core/domain/name-search.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { withTexts } from '../../lib/language-choice.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, icon, PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import type { Contest } from '../contest/contest.ts'
import { ContestantList } from '../contestants/contestant-list.tsx'
import { changeFilter, type Filter, filterOf, type View, views } from '../contestants/filter.ts'
import { togglePhotosMoving, usePhotosMoving } from '../contestants/photos-moving.ts'
import { contestantsKey } from '../contestants/use-contestants.ts'
import { mayHavePaid } from '../payment/paid-vote.ts'
import { ballotForm } from '../picks/choices.ts'
import { useOwnBallots } from '../receipt/own-ballots.ts'
import { tipsPlace } from '../tips/tips-place.ts'
import { ZoneChips } from '../zones/zone-chips.tsx'
import { hostZoneOf, useZones } from '../zones/zones.ts'
import styles from './choices.module.css'
import contestNoticeStyles from './contest-notice.module.css'
import { ContestNotice } from './contest-notice.tsx'
import { openPodium, openRequest, openStory } from './open-sheets.ts'
import { OrderSelect } from './order-select.tsx'
import { SubmitBar } from './submit-bar.tsx'

interface ChoicesProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly contest: Contest | undefined
  readonly highlighted: string | undefined
}

const stay = (event: FormEvent): void => event.preventDefault()

/** The contestants, with zone and name filters. */
export function Choices({ heading, contest, highlighted }: ChoicesProps) {
  const t = useT()
  const queries = useQueryClient()
  const filter = filterOf(useSearch())
  const hostZone = hostZoneOf(useZones())
  const isHostZone = filter.view === 'host'
  const address = isHostZone ? hostZone.address : filter.zone
  const [typed, setTyped] = useTypedName(filter.name)
  const phase = contest?.phase

  /** Another list starts at its first page, even a visited one (HOM-03). */
  const choose = useCallback(
    (change: Partial<Filter>) => {
      queries.removeQueries({ queryKey: [contestantsKey], type: 'inactive' })
      changeFilter(change)
    },
    [queries],
  )
  const chooseZone = useCallback((zone: string) => choose(isHostZone ? {} : { zone }), [choose, isHostZone])
  const chooseOrder = useCallback((order: string) => choose({ order }), [choose])
  const chooseView = useCallback((view: View) => choose({ view, zone: '' }), [choose])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    openPodium()
  }

  return (
    <section className={styles['contestants']} aria-labelledby="vote">
      <div className={styles['head']}>
        <h2 id="vote" ref={heading} tabIndex={-1}>
          {t(phase === 'closed' ? 'home.contestants' : 'home.choose')}
        </h2>
        {phase !== 'closed' && (
          <>
            <a href={`#${tipsPlace}`}>{t('home.howToVote')}</a>
            <p data-needs-script>{t('home.chooseText')}</p>
            <noscript>{import.meta.env.SSR && <PlainChooseText />}</noscript>
          </>
        )}
      </div>
      <ContestNotice contest={contest}>
        <LastReceiptHere />
      </ContestNotice>
      {/* Without scripts each button reloads the page with the other choices; of two the later counts. */}
      <form action="/" className={styles['filter']} onSubmit={stay}>
        <button type="submit" hidden />
        {filter.zone !== '' && <input type="hidden" name="zone" value={filter.zone} />}
        {isHostZone && <input type="hidden" name="view" value={filter.view} />}
        <div className={styles['tools']}>
          <SearchBox value={typed} onChange={setTyped} />
          <OrderSelect
            order={filter.order}
            hasVotes={phase !== undefined && phase !== 'upcoming' && !contest?.frozen}
            onChoose={chooseOrder}
          />
          <PhotoMotionButton />
        </div>
        <div className={styles['lists']}>
          <ZoneChips address={address} onChoose={chooseZone} of={isHostZone ? [hostZone] : undefined} />
          <ViewSwitch view={filter.view} onChoose={chooseView} />
        </div>
      </form>
      <form
        id={ballotForm}
        method="post"
        action="/ballot/picks"
        autoComplete="off"
        className={styles['ballot']}
        onSubmit={submit}
      >
        <ContestantList
          query={{ address, name: filter.name, order: filter.order }}
          phase={phase}
          isHostZone={isHostZone}
          highlighted={highlighted}
          onRead={openStory}
          onRequest={openRequest}
        />
        {/* Read after the list it stands below; from a chosen star a link leads to it, past an endless list (star-button.tsx). */}
        {phase !== 'closed' && <SubmitBar />}
      </form>
    </section>
  )
}

/** Without scripts stars have no order yet. Rendered only by the server. */
function PlainChooseText() {
  const t = useT()
  return <p>{t('site:plain.choose', { button: t('vote.submit') })}</p>
}

/** Stops all motion, for people who cannot read beside it. Styles hide it if nothing moves. */
function PhotoMotionButton() {
  const t = useT()
  const moving = usePhotosMoving()
  const Icon = moving ? PauseIcon : PlayIcon
  return (
    <IconButton
      framed
      data-needs-script
      className={styles['motion']}
      label={t(moving ? 'home.photosPause' : 'home.photosPlay')}
      onClick={togglePhotosMoving}
    >
      <Icon size="1.375em" />
    </IconButton>
  )
}

/** Pause in typing before list and address follow, in ms. */
const searchAfterMs = 300

/** The search box's text. The address follows after a pause, and the box follows other changes of the address. */
function useTypedName(name: string) {
  const [typed, setTyped] = useState(name)
  const settled = useDebouncedValue(typed.trim(), searchAfterMs)
  const written = useRef(name)
  const write = useEffectEvent((text: string) => {
    written.current = text
    if (text !== name) changeFilter({ name: text }, 'replaceState')
  })
  useEffect(() => write(settled), [settled])
  useEffect(() => {
    if (name === written.current) return
    written.current = name
    setTyped(name)
  }, [name])
  return [typed, setTyped] as const
}

const loadLastReceipt = () => withTexts(import('./last-receipt.tsx'), ['site'])
const doWithout = (): void => undefined

/** The link to find votes. An uncast paid vote, or the last vote's state, replaces it on the same line, so that nothing moves. */
function LastReceiptHere() {
  const t = useT()
  const ballots = useOwnBallots()
  const last = ballots?.[0]
  // Known once this browser's ballots are.
  const wanted = last !== undefined || (ballots !== undefined && mayHavePaid())
  const part = useLazyModule(loadLastReceipt, wanted, doWithout)
  const general = <Link href="/where">{t('common.whereIsMyVote')}</Link>
  return (
    <p className={contestNoticeStyles['last']}>
      {wanted && part ? <part.PaidOrLast last={last} general={general} /> : general}
    </p>
  )
}

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function SearchBox({ value, onChange }: SearchBoxProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== value) onChange(typed)
  })
  // Text typed before hydration.
  useEffect(() => takeTyped(), [])
  return (
    <search className={styles['search']}>
      <label htmlFor={id}>
        <SearchIcon size="1.375em" />
        <span className="for-readers">{t('home.search')}</span>
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        name="name"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchMaxLength}
        placeholder={t('home.search')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton
          data-needs-script
          className={styles['clear']}
          label={t('home.searchClear')}
          onClick={() => onChange('')}
        >
          <CloseIcon size="1.25rem" />
        </IconButton>
      )}
    </search>
  )
}

const SearchIcon = icon(<path d="M20.5 20.5L15.5 15.5M17.5 10.5a7 7 0 11-14 0 7 7 0 0114 0z" />)

interface ViewSwitchProps {
  readonly view: View
  readonly onChoose: (view: View) => void
}

function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  const t = useT()
  return (
    <fieldset className={styles['views']}>
      <legend className="for-readers">{t('home.views')}</legend>
      {views.map((one) => (
        <button
          key={one}
          type="submit"
          name="view"
          value={one}
          aria-pressed={one === view}
          onClick={(event) => {
            event.preventDefault()
            onChoose(one)
          }}
        >
          {t(`home.view_${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
