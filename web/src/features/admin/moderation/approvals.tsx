import type { QueuedContestant } from '@ashenda/core/contracts/http/moderation.ts'
import { publicTexts } from '@ashenda/core/domain/moderation.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { nameOf } from '../name-of.ts'
import parts from '../parts.module.css'
import { useMay } from '../permitted.tsx'
import { isTyping } from '../shell/shell.tsx'
import { useListParams } from '../table/list-address.ts'
import { Tag } from '../table/tag.tsx'
import { userPath } from '../users/use-users.ts'
import styles from './moderation.module.css'
import { RejectDialog } from './reject-dialog.tsx'
import { ReportActs } from './report-acts.tsx'
import { ShownSide } from './shown-side.tsx'
import { useApproval } from './use-approval.ts'
import { useModeration } from './use-moderation.ts'

/**
 * What contestants want to show, and what is reported of them, one after the other, the longest waiting first: A approves, R rejects, J and K
 * move on and back.
 */
export function Approvals() {
  const t = useT()
  const moderation = useModeration()
  const { data } = moderation
  if (!data)
    return lastLookFailed(moderation) ? (
      <LostAnswer query={moderation} text={t('console:moderation.failed')} />
    ) : (
      <div role="status" className={parts['coming']}>
        <span className="for-readers">{t('common.loading')}</span>
      </div>
    )
  return (
    <>
      <LostAnswer query={moderation} text={t('console:moderation.failed')} />
      {data.contestants.length === 0 ? (
        <p role="status">{t('console:moderation.none')}</p>
      ) : (
        <Deck queue={data.contestants} total={data.counts.all} />
      )}
    </>
  )
}

interface DeckProps {
  readonly queue: readonly QueuedContestant[]
  /** Also those not listed yet. */
  readonly total: number
}

const doublePressMs = 500

function Deck({ queue, total }: DeckProps) {
  const t = useT()
  const { moment, number } = useFormat()
  const [{ row }, change] = useListParams()
  const mayChange = useMay('contestants')
  const approval = useApproval()
  const [isRejecting, setRejecting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The place of who was looked at last: once she is decided, who follows takes it. */
  const place = useRef(0)
  const found = queue.findIndex(({ _id }) => _id === row)
  const index = found === -1 ? Math.min(place.current, queue.length - 1) : found
  const queued = queue[index]
  const id = queued?._id
  useEffect(() => {
    place.current = index
  }, [index])
  useFocusOnChange(heading, id)

  const go = (step: number): void => {
    const next = queue[index + step]
    if (next) change({ row: next._id }, 'replace')
  }

  /** When A was last pressed: a double press must not approve the next one, whom nobody has looked at. */
  const approvedAt = useRef(Number.NEGATIVE_INFINITY)
  const approve = async (): Promise<void> => {
    const now = performance.now()
    if (now - approvedAt.current < doublePressMs) return
    approvedAt.current = now
    if (queued?.change) await approval.approve(queued._id, nameOf(queued.shown), queued.change.version)
  }

  useKeys({
    j: () => go(1),
    k: () => go(-1),
    ...(mayChange && queued?.change && { a: () => void approve(), r: () => setRejecting(true) }),
  })

  if (!queued) return null
  const { isHeld, isActive, guardian, waitsSince, shown, change: wanted, reports } = queued
  const name = nameOf(shown)
  return (
    <article className={styles['queued']} aria-labelledby={`queued-${id}`}>
      <header className={parts['head']}>
        <h2 id={`queued-${id}`} ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {isHeld ? (
          <Tag level="waiting">{t('console:moderation.isNew')}</Tag>
        ) : (
          wanted && <Tag level="waiting">{t('console:moderation.isChanged')}</Tag>
        )}
        {guardian && <Tag level="waiting">{`${t('console:contestants.minor')} (${guardian})`}</Tag>}
        {reports.count > 0 && <Tag level="bad">{t('console:moderation.isReported')}</Tag>}
        {!isActive && <Tag level="over">{t('console:moderation.isHidden')}</Tag>}
        <span className={parts['soft']}>{t('console:moderation.since', { at: moment(waitsSince) })}</span>
        <Link href={userPath(queued._id)}>{t('console:contestants.openPage')}</Link>
      </header>
      {reports.count > 0 && <Reports queued={queued} />}
      <Sides queued={queued} name={name} />
      <footer className={styles['bar']}>
        {/* The queue stands between the two decisions. */}
        {mayChange && wanted && (
          <Button
            variant="danger"
            aria-haspopup="dialog"
            aria-keyshortcuts="R"
            aria-label={t('admin:admin.actionOf', { what: t('console:contestants.reject'), reference: name })}
            onClick={() => setRejecting(true)}
          >
            <Key name="R">{t('console:contestants.reject')}</Key>
          </Button>
        )}
        <nav aria-label={t('console:approvals.queue')}>
          <Button variant="quiet" aria-keyshortcuts="K" disabled={index === 0} onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" size={18} />
            <Key name="K">{t('console:approvals.previous')}</Key>
          </Button>
          <span role="status">
            {t('console:approvals.place', { place: number(index + 1), total: number(Math.max(total, queue.length)) })}
          </span>
          <Button variant="quiet" aria-keyshortcuts="J" disabled={index === queue.length - 1} onClick={() => go(1)}>
            <Key name="J">{t('console:approvals.next')}</Key>
            <ChevronRight aria-hidden="true" size={18} />
          </Button>
        </nav>
        {mayChange && wanted && (
          <Button
            className={styles['approve']}
            busy={approval.isPending}
            aria-keyshortcuts="A"
            aria-label={t('admin:admin.actionOf', { what: t('console:contestants.approve'), reference: name })}
            onClick={() => void approve()}
          >
            <Key name="A">{t('console:contestants.approve')}</Key>
          </Button>
        )}
      </footer>
      {wanted && (
        <RejectDialog
          key={wanted.version}
          open={isRejecting}
          onOpenChange={setRejecting}
          id={queued._id}
          name={name}
          version={wanted.version}
        />
      )}
    </article>
  )
}

interface SidesProps {
  readonly queued: Pick<QueuedContestant, 'isHeld' | 'shown' | 'change'>
  readonly name: string
}

/** What the public sees beside what it would see; of a newcomer, all of it is new. */
export function Sides({ queued, name }: SidesProps) {
  const t = useT()
  const { isHeld, shown, change } = queued
  if (isHeld && change)
    return (
      <>
        <p>{t('console:moderation.nothingNow')}</p>
        <WantedSide name={name} shown={shown} change={change} isNew />
      </>
    )
  return (
    <div className={styles['sides']}>
      <ShownSide title={t('console:moderation.now')} name={name} shown={shown} isNobodys={isHeld} />
      {change && <WantedSide name={name} shown={shown} change={change} isNew={isHeld} />}
    </div>
  )
}

interface WantedSideProps {
  readonly name: string
  readonly shown: QueuedContestant['shown']
  readonly change: NonNullable<QueuedContestant['change']>
  /** Nothing is marked as new where everything is. */
  readonly isNew: boolean
}

/** As it would be shown, with what differs marked. */
function WantedSide({ name, shown, change, isNew }: WantedSideProps) {
  const t = useT()
  const photos = [
    ...shown.photos.filter(({ place }) => !change.photos.some((one) => one.place === place)),
    ...change.photos,
  ].sort((first, second) => first.place - second.place)
  return (
    <ShownSide
      title={t('console:moderation.wanted')}
      name={name}
      shown={{ ...shown, ...change.texts, photos }}
      changed={{
        texts: isNew ? [] : publicTexts.filter((text) => change.texts[text] !== undefined),
        places: isNew ? [] : change.photos.map(({ place }) => place),
      }}
    />
  )
}

function Reports({ queued: { _id, shown, reports } }: { readonly queued: QueuedContestant }) {
  const t = useT()
  const { moment, number } = useFormat()
  const [latest] = reports.list
  return (
    <section className={styles['reports']}>
      <h3>{t('console:moderation.reports', { number: number(reports.count) })}</h3>
      <ul>
        {reports.list.map(({ _id: id, reason, note, at }) => (
          <li key={id}>
            <strong>{t(`report:reason_${reason}`)}</strong> <span className={parts['soft']}>{moment(at)}</span>
            {note !== '' && (
              <p className={styles['text']} dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
      {latest && <ReportActs id={_id} name={nameOf(shown)} seen={latest._id} />}
    </section>
  )
}

/** A button's word with its key, which is drawn and no part of the word; a phone has none. */
function Key({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className={styles['key']}>
      {children} <small aria-hidden="true" data-key={name} />
    </span>
  )
}

/** Single letters, outside of fields and dialogs. */
function useKeys(acts: Readonly<Partial<Record<'a' | 'r' | 'j' | 'k', () => void>>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      if (document.querySelector('[role=dialog]')) return
      const act = acts[event.key.toLowerCase() as keyof typeof acts] // undefined for other keys
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** Somebody who works by keyboard goes on at the next one, and a reader is told who it is. */
function useFocusOnChange(heading: { readonly current: HTMLElement | null }, id: string | undefined): void {
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [id, heading])
}
