import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { lazyPage } from '../../app/lazy-page.tsx'
import { translate, useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { icon, UserIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { useFreshStanding, useOwnUser } from '../account/with-own-user.tsx'
import { CameraIcon } from '../photos/camera-icon.tsx'
import styles from './dashboard.module.css'
import { FestivalClock } from './festival-clock.tsx'
import { HomePage } from './home/home-page.tsx'
import { base, type PageName, pageNameOf } from './page-names.ts'
import { StatusBadge } from './status-badge.tsx'

const pages: Readonly<Record<PageName, ComponentType>> = {
  '': HomePage,
  profile: lazyPage(async () => (await import('./profile/profile-page.tsx')).ProfilePage),
  upload: lazyPage(async () => (await import('../photos/photos-page.tsx')).PhotosPage),
  messages: lazyPage(async () => (await import('../messages/messages-page.tsx')).MessagesPage, ['messages']),
  password: lazyPage(async () => (await import('./security/password-page.tsx')).PasswordPage),
  pay: lazyPage(async () => (await import('./pay/pay-page.tsx')).PayPage),
  share: lazyPage(async () => (await import('./promotion/share-page.tsx')).SharePage),
  requests: lazyPage(async () => (await import('./requests/requests-page.tsx')).RequestsPage),
}
/** Rarely needed, so loaded after the page. */
const ResetBanner = lazyPart(async () => (await import('./reset/reset-banner.tsx')).ResetBanner, ['reset'])
/** Who was not asked when she registered, or was entered. */
const ConsentPanel = lazyPart(async () => (await import('./consent/consent-panel.tsx')).ConsentPanel, ['consent'])
/** Who took part before, and is not in the current contest. */
const ReturnPage = lazyPage(async () => (await import('./return/return-page.tsx')).ReturnPage, ['returning'])
const NotFoundPage = lazyPage(async () => (await import('../not-found/not-found-page.tsx')).NotFoundPage)

const loadStory = () => import('./story/story-dialog.tsx')

/** A contestant's own pages (RTE-06); other addresses below are not found. */
export function DashboardPages() {
  const [, params] = useRoute<{ page?: string }>(`${base}/:page?`)
  const page = params ? pageNameOf(params.page) : undefined
  return page === undefined ? <NotFoundPage /> : <Dashboard page={page} />
}

/** A page with its menu (DSH-02). */
function Dashboard({ page }: { readonly page: PageName }) {
  const { data: own } = useOwnUser()
  const isOut = isOutOf(own)
  useFreshStanding(isOut ? undefined : own)
  const [describing, setDescribing] = useState(false)
  const lost = useCallback(() => {
    setDescribing(false)
    toast.error(translate('common.wentWrong'))
  }, [])
  const story = useLazyModule(loadStory, describing, lost)
  const Page = pages[page]
  return (
    <div className={styles['dashboard']}>
      <Menu page={page} own={own} onDescribe={() => setDescribing(true)} />
      <div className={styles['page']}>
        <ResetBanner />
        <div role="status">{own?.isTakenOut && <TakenOutNotice />}</div>
        {own?.isConsentDue && <ConsentPanel />}
        <ReviewNotice review={own?.review} />
        {isOut && page !== 'password' ? <ReturnPage /> : <Page />}
        <FestivalClock />
      </div>
      {story && own && <story.StoryDialog own={own} open={describing} onOpenChange={setDescribing} />}
    </div>
  )
}

/** Only an entry in the current contest has a fee. */
const isOutOf = (own: OwnUser | undefined): boolean => own?.role === 'actor' && own.isPaid === undefined

interface MenuProps {
  readonly page: PageName
  /** Undefined until loaded. */
  readonly own: OwnUser | undefined
  readonly onDescribe: () => void
}

/** Beside the page; on phones tabs at the lower edge, in reach of the thumb. */
function Menu({ page, own, onDescribe }: MenuProps) {
  const t = useT()
  const link = (name: PageName, sign: ReactNode, text: string) => (
    <li data-page={name}>
      <Link
        href={name === '' ? base : `${base}/${name}`}
        className={styles['item']}
        aria-current={name === page ? 'page' : undefined}
      >
        {sign}
        {text}
      </Link>
    </li>
  )
  const list = useRef<HTMLUListElement>(null)
  // On phones the menu is wider than the screen.
  useEffect(() => {
    list.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page])
  return (
    <>
      <div className={styles['status']}>
        {own?.isPaid !== undefined && (own.isPaid || !own.isTakenOut) && <StatusBadge isPaid={own.isPaid} />}
      </div>
      <nav className={styles['menu']} aria-label={t('contestant:dashboard.menu')}>
        <ul ref={list}>
          {link('', <HomeIcon />, t('contestant:dashboard.home'))}
          {!isOutOf(own) && (
            <>
              {link('profile', <UserIcon />, t('contestant:dashboard.profile'))}
              {link('upload', <CameraIcon />, t('contestant:dashboard.photos'))}
              {link('share', <PosterIcon />, t('promotion:menu.share'))}
              {link('requests', <LetterIcon />, t('promotion:menu.requests'))}
              {own?.isPaid !== true && link('pay', <CardIcon />, t('contestant:dashboard.pay'))}
              <li>
                <button
                  type="button"
                  className={styles['item']}
                  aria-haspopup="dialog"
                  disabled={!own}
                  onClick={onDescribe}
                >
                  <PencilIcon />
                  {t('contestant:dashboard.updateDescription')}
                </button>
              </li>
            </>
          )}
          {link('messages', <BellIcon />, t('contestant:dashboard.messages'))}
          {link('password', <KeyIcon />, t('contestant:dashboard.password'))}
        </ul>
      </nav>
    </>
  )
}

const PosterIcon = icon(<path d="M5 3.5h14v17H5zM8 7h8v6H8zM8 16.5h8" />)
const LetterIcon = icon(<path d="M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7" />)
const HomeIcon = icon(<path d="M3.5 11L12 4l8.5 7M6 9.5V20h4.5v-6h3v6H18V9.5" />)
const BellIcon = icon(<path d="M6.5 10a5.5 5.5 0 0 1 11 0v4.5l2 2.5h-15l2-2.5zM10 20h4" />)
const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="M11 12.5L19.5 4M16 7.5l3 3" />
  </>,
)
const CardIcon = icon(<path d="M3 6h18v12.5H3zM3 10.5h18M6.5 15h4" />)
const PencilIcon = icon(<path d="M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5" />)

/** The organisers took her out. */
function TakenOutNotice() {
  const t = useT()
  return (
    <section className={styles['notice']} data-rejected="true" aria-labelledby="taken-out">
      <h2 id="taken-out">{t('contestant:dashboard.takenOutTitle')}</h2>
      <p>{t('contestant:dashboard.takenOut')}</p>
      <p>
        <Link href="/contact">{t('contestant:dashboard.askOrganisers')}</Link>
      </p>
    </section>
  )
}

/** That her changes await approval, or why they were rejected. */
function ReviewNotice({ review }: { readonly review: OwnUser['review'] }) {
  const t = useT()
  if (!review) return null
  const { isHeld, rejection } = review
  if (rejection)
    return (
      <section className={styles['notice']} data-rejected="true" aria-labelledby="review">
        <h2 id="review">{t('contestant:review.rejectedTitle')}</h2>
        <p>
          <strong>{t(`contestant:review.reason_${rejection.reason}`)}</strong>
        </p>
        {rejection.note !== '' && (
          <p className={styles['note']} dir="auto">
            {rejection.note}
          </p>
        )}
        <p>{t('contestant:review.rejected')}</p>
      </section>
    )
  return (
    <section className={styles['notice']} aria-labelledby="review">
      <h2 id="review">{t(isHeld ? 'contestant:review.heldTitle' : 'contestant:review.waitingTitle')}</h2>
      <p>{t(isHeld ? 'contestant:review.held' : 'contestant:review.waiting')}</p>
    </section>
  )
}
