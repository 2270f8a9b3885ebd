import { type ComponentType, useCallback, useState } from 'react'
import { useRoute } from 'wouter'
import { lazyPage } from '../../app/lazy-page.tsx'
import { translate } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { toast } from '../../ui/toast.ts'
import { useFreshStanding, useOwnUser } from '../account/own-user.ts'
import styles from './dashboard.module.css'
import { FestivalClock } from './festival-clock.tsx'
import { HomePage } from './home/home-page.tsx'
import { Menu } from './menu.tsx'
import { base, type PageName, pageNameOf } from './page-names.ts'
import { ReviewNotice, TakenOutNotice } from './review/review-notice.tsx'

const pages: Readonly<Record<PageName, ComponentType>> = {
  '': HomePage,
  profile: lazyPage(async () => (await import('./profile/profile-page.tsx')).ProfilePage),
  upload: lazyPage(async () => (await import('../photos/photos-page.tsx')).PhotosPage),
  password: lazyPage(async () => (await import('./security/password-page.tsx')).PasswordPage),
  pay: lazyPage(async () => (await import('./pay/pay-page.tsx')).PayPage),
}
/** Rarely needed, so loaded after the page. */
const ResetBanner = lazyPart(async () => (await import('./reset/reset-banner.tsx')).ResetBanner, ['reset'])
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
  useFreshStanding(own)
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
        <ReviewNotice review={own?.review} />
        <Page />
        <FestivalClock />
      </div>
      {story && own && <story.StoryDialog own={own} open={describing} onOpenChange={setDescribing} />}
    </div>
  )
}
