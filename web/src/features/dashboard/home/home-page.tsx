import type { OwnUser, OwnUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { copyText } from '../../../lib/copy-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { askWhileQuiet, live } from '../../../lib/live/live.ts'
import { onOwnTopic } from '../../../lib/live/private-topic.ts'
import { useLazyModule } from '../../../lib/use-lazy-module.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckIcon, icon } from '../../../ui/icons.tsx'
import { LiveBadge } from '../../../ui/live-badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { WithOwnUser } from '../../account/with-own-user.tsx'
import { Photo } from '../../contestants/photo.tsx'
import { CameraIcon } from '../../photos/camera-icon.tsx'
import { ShareButton } from '../../share/share-button.tsx'
import { ComingPanel } from '../coming/coming-panel.tsx'
import { base } from '../page-names.ts'
import { StandingPanel } from '../standing/standing-panel.tsx'
import { StrengthPanel } from '../strength/strength-panel.tsx'
import { OwnVotesSection } from '../votes/own-votes-section.tsx'
import { Details } from './details.tsx'
import styles from './home.module.css'

/** A contestant's start page: her state, and what is missing (DSH-01). */
export function HomePage() {
  const t = useT()
  useTitle(t('contestant:dashboard.home'))
  return <WithOwnUser>{(own) => <OwnHome own={own} />}</WithOwnUser>
}

function OwnHome({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const votes = useOwnVotes(own._id, own.votes ?? 0)
  return (
    <>
      <h1>{t('contestant:dashboard.welcome', { name: own.fname })}</h1>
      <Preview own={own} />
      {own.isActive === false && !own.isTakenOut && !own.review?.isHeld && (
        <p className={styles['waiting']}>{t('contestant:dashboard.waiting')}</p>
      )}
      <div className={styles['sheets']}>
        <div>
          <VoteTotal votes={votes} />
          <ProfileLink own={own} />
          <StandingPanel />
          {!own.isTakenOut && <Checklist own={own} />}
          <ComingPanel own={own} />
        </div>
        <div>
          <OwnPictures own={own} />
          <Details own={own} votes={votes} />
          {!own.isTakenOut && <StrengthPanel own={own} />}
        </div>
      </div>
      <OwnVotesSection votes={votes} />
      <Invitation own={own} />
    </>
  )
}

const loadPreview = () => import('../preview/preview-dialog.tsx')

/** Her page as others see it, even while nobody does. */
function Preview({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const lost = useCallback(() => {
    setOpen(false)
    toast.error(translate('common.wentWrong'))
  }, [])
  const part = useLazyModule(loadPreview, open, lost)
  return (
    <div>
      <Button variant="quiet" aria-haspopup="dialog" busy={open && !part} onClick={() => setOpen(true)}>
        {t('promotion:preview.open')}
      </Button>
      {part && <part.PreviewDialog own={own} open={open} onOpenChange={setOpen} />}
    </div>
  )
}

/** Her public address. */
function ProfileLink({ own: { _id, name } }: { readonly own: OwnUser }) {
  const t = useT()
  return (
    <Panel title={t('contestant:dashboard.profileLink')}>
      <LinkToCopy
        label={t('contestant:dashboard.profileLink')}
        hint={t('contestant:dashboard.profileLinkHint')}
        path={`/${_id}`}
        title={name}
        text={t('site:share.voteFor', { name })}
      />
    </Panel>
  )
}

/** Her referral link (REG-05). */
function Invitation({ own: { referralCode, referred = 0 } }: { readonly own: OwnUser }) {
  const t = useT()
  const format = useFormat()
  if (referralCode === undefined) return null
  return (
    <Panel title={t('contestant:dashboard.invitation')}>
      <LinkToCopy
        label={t('contestant:dashboard.invitation')}
        hint={`${t('contestant:dashboard.invitationHint')} ${t('contestant:dashboard.referred', { count: referred, number: format.number(referred) })}`}
        path={`/register?ref=${encodeURIComponent(referralCode)}`}
        title={t('contestant:dashboard.invitation')}
        text={t('contestant:dashboard.invitationShare')}
      />
    </Panel>
  )
}

/** Her live count (DSH-03); it ticks up silently in place. */
function VoteTotal({ votes }: { readonly votes: number }) {
  const t = useT()
  const format = useFormat()
  return (
    <Panel title={t('contestant:dashboard.totalVotes')}>
      <p className={styles['total']}>
        <span key={votes} className={styles['number']}>
          {format.number(votes)}
        </span>
      </p>
      <LiveBadge className={styles['live']} />
    </Panel>
  )
}

/** What is missing before she can get votes, or that nothing is. */
function Checklist({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const hasPhoto = (own.images ?? []).length > 0
  const isPaid = own.isPaid === true
  const isActive = own.isActive === true
  const isReady = hasPhoto && isPaid && isActive
  return (
    <Panel title={t('contestant:dashboard.missing')}>
      <ul className={styles['steps']}>
        <Step done={hasPhoto} text={t('contestant:dashboard.stepPhoto')}>
          <Link href={`${base}/upload`}>{t('contestant:dashboard.addPhoto')}</Link>
        </Step>
        <Step done={isPaid} text={t('contestant:dashboard.stepPayment')}>
          <Link href={`${base}/pay`}>{t('contestant:dashboard.pay')}</Link>
        </Step>
        <Step done={isActive} text={t('contestant:dashboard.stepActive')} />
      </ul>
      {isReady && <p className={styles['ready']}>{t('contestant:dashboard.ready')}</p>}
    </Panel>
  )
}

interface StepProps {
  readonly done: boolean
  readonly text: string
  /** The link to do it. */
  readonly children?: ReactNode
}

function Step({ done, text, children }: StepProps) {
  const t = useT()
  return (
    <li data-done={done}>
      {done ? <CheckIcon /> : <CircleIcon />}
      <span>
        {text}{' '}
        <span className="for-readers">
          ({t(done ? 'contestant:dashboard.stepDone' : 'contestant:dashboard.stepOpen')})
        </span>
      </span>
      {!done && children}
    </li>
  )
}

const CircleIcon = icon(<circle cx="12" cy="12" r="8.5" />)

interface LinkToCopyProps {
  readonly label: string
  readonly hint: string
  /** A path on this site. */
  readonly path: string
  readonly title: string
  /** Text to share with the address. */
  readonly text: string
}

function LinkToCopy({ label, hint, path, title, text }: LinkToCopyProps) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const address = new URL(path, location.origin).href

  const copy = async (): Promise<void> => {
    setCopied((await copyText(address, field.current)) ? 'yes' : 'failed')
  }

  return (
    <div className={styles['link']}>
      {/* The panel's heading shows it. */}
      <label htmlFor={id} className="for-readers">
        {label}
      </label>
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
      <input
        ref={field}
        id={id}
        aria-describedby={`${id}-hint`}
        readOnly
        dir="ltr"
        translate="no"
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles['ways']}>
        <Button variant="quiet" aria-label={t('contestant:dashboard.copyOf', { what: label })} onClick={copy}>
          {t('site:share.copy')}
        </Button>
        <ShareButton path={path} title={title} text={text} />
      </div>
      <p role="status" className={styles['copied']}>
        {copied === 'no' ? '' : t(copied === 'yes' ? 'site:share.copied' : 'site:share.copyFailed')}
      </p>
    </div>
  )
}

/** Up to three photos, or an invitation to add one. */
function OwnPictures({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const format = useFormat()
  const files = own.images ?? []
  const way = (text: string, variant: 'primary' | 'quiet') => (
    <Link href={`${base}/upload`} className={buttonClass(variant)}>
      {text}
    </Link>
  )
  return (
    <Panel title={t('contestant:dashboard.yourPhotos')}>
      {files.length > 0 ? (
        <>
          <ul className={styles['pictures']}>
            {files.map((file, index) => (
              <li key={file} style={{ backgroundColor: own.colour ?? undefined }}>
                <Photo
                  file={file}
                  place="card"
                  alt={t('contestant:dashboard.photoNumber', { number: format.number(index + 1) })}
                />
              </li>
            ))}
          </ul>
          {way(t('contestant:dashboard.changePhotos'), 'quiet')}
        </>
      ) : (
        <div className={styles['invite']}>
          <CameraIcon size="2.5rem" />
          <strong>{t('contestant:dashboard.noPhotos')}</strong>
          <p>{t('contestant:dashboard.noPhotosText')}</p>
          {way(t('contestant:dashboard.addPhoto'), 'primary')}
        </div>
      )}
    </Panel>
  )
}

/** A contestant's own live total, or the loaded one before the first news: the real one, even while the public's is frozen. */
function useOwnVotes(id: string, loaded: number): number {
  const [heard, setHeard] = useState<{ readonly id: string; readonly votes: number }>()
  useEffect(() => {
    const stopListening = onOwnTopic(id, (message) => {
      if (message.type === 'votes') setHeard({ id, votes: message.votes })
    })
    const stopAsking = askWhileQuiet(async () => {
      const { user } = await api.get<OwnUserAnswer>('/actor/getActorById')
      const votes = user[0]?.votes
      if (votes !== undefined && live.isQuiet.getState()) setHeard({ id, votes })
    })
    return () => {
      stopListening()
      stopAsking()
    }
  }, [id])
  return heard?.id === id ? heard.votes : loaded
}
