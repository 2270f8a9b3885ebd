import { Route, Switch } from 'wouter'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { lazyPage } from '../../app/lazy-page.tsx'
import { useAuth } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import { neededPart } from '../../lib/lazy-part.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { FestivalClock } from '../dashboard/festival-clock.tsx'
import { ChangePassword } from '../dashboard/security/change-password.tsx'
import { Sessions } from '../dashboard/security/sessions.tsx'
import styles from './admin.module.css'
import { AdminMenu } from './admin-menu.tsx'
import { SecondFactorHost } from './second-factor/second-factor-host.tsx'
import { TodayPanel } from './today/today-panel.tsx'

const PaymentsPage = lazyPage(async () => (await import('./payments/payments-page.tsx')).PaymentsPage, ['desk'])
const QueuesPage = lazyPage(async () => (await import('./queues/queues-page.tsx')).QueuesPage, ['desk'])
const RankingPage = lazyPage(async () => (await import('./ranking/ranking-page.tsx')).RankingPage, ['desk'])
const UsersPage = lazyPage(async () => (await import('./users/users-page.tsx')).UsersPage, ['desk'])
const CategoryPage = lazyPage(async () => (await import('./shop/category-page.tsx')).CategoryPage, ['desk'])
const ProductsPage = lazyPage(async () => (await import('./shop/products-page.tsx')).ProductsPage, ['desk'])
const NewProductPage = lazyPage(async () => (await import('./shop/new-product-page.tsx')).NewProductPage, ['desk'])
const ProductPage = lazyPage(async () => (await import('./shop/product-page.tsx')).ProductPage, ['desk'])
const OrdersPage = lazyPage(async () => (await import('./shop/orders-page.tsx')).OrdersPage, ['desk'])
const RequestsPage = lazyPage(async () => (await import('./requests/requests-page.tsx')).RequestsPage, ['desk', 'site'])
const ZonesPage = lazyPage(async () => (await import('./zones/zones-page.tsx')).ZonesPage, ['desk'])
const ContestPage = lazyPage(async () => (await import('./contest/contest-page.tsx')).ContestPage, ['desk'])
const SuspicionPage = lazyPage(async () => (await import('./suspicion/suspicion-page.tsx')).SuspicionPage, ['desk'])
const ModerationPage = lazyPage(
  async () => (await import('./moderation/moderation-page.tsx')).ModerationPage,
  ['desk', 'report'],
)
const ActionsPage = lazyPage(async () => (await import('./actions/actions-page.tsx')).ActionsPage, ['desk'])
const AdminsPage = lazyPage(async () => (await import('./admins/admins-page.tsx')).AdminsPage, ['desk'])
const ErasurePage = lazyPage(async () => (await import('./erasure/erasure-page.tsx')).ErasurePage, ['desk'])
const NotFoundPage = lazyPage(async () => (await import('../not-found/not-found-page.tsx')).NotFoundPage)
/** Looked at once in a while, and with many words. */
const FactorPanel = neededPart(async () => (await import('./second-factor/factor-panel.tsx')).FactorPanel, ['factor'])

/** What admins work with, in a chunk of its own. */
export function AdminPages() {
  return (
    <>
      {/* Also while a page is not there yet: what it needs first may be refused. */}
      <SecondFactorHost />
      <Switch>
        <Route path="/dashboard/admin" component={AdminHome} />
        <Route path="/dashboard/admin/payments" component={PaymentsPage} />
        <Route path="/dashboard/admin/queues" component={QueuesPage} />
        <Route path="/dashboard/admin/ranking" component={RankingPage} />
        <Route path="/dashboard/admin/users" component={UsersPage} />
        <Route path="/dashboard/admin/category" component={CategoryPage} />
        <Route path="/dashboard/admin/products" component={ProductsPage} />
        <Route path="/dashboard/admin/products/new" component={NewProductPage} />
        <Route path="/dashboard/admin/product/:slug" component={ProductPage} />
        <Route path="/dashboard/admin/orders" component={OrdersPage} />
        <Route path="/dashboard/admin/requests" component={RequestsPage} />
        <Route path="/dashboard/admin/create-zone" component={ZonesPage} />
        <Route path="/dashboard/admin/contest" component={ContestPage} />
        <Route path="/dashboard/admin/suspicion" component={SuspicionPage} />
        <Route path="/dashboard/admin/moderation" component={ModerationPage} />
        <Route path="/dashboard/admin/actions" component={ActionsPage} />
        <Route path="/dashboard/admin/admins" component={AdminsPage} />
        <Route path="/dashboard/admin/erasure" component={ErasurePage} />
        <Route component={NotFoundPage} />
      </Switch>
    </>
  )
}

/** The admin's name, e-mail and phone (section 2), today's figures, and her own security. */
function AdminHome() {
  const t = useT()
  const user = useAuth((auth) => auth.user)
  useTitle(t('contestant:dashboard.adminHome'))
  // Browsers remember a failed import for as long as the document lives.
  const lost = <TryAgain text={t('common.wentWrong')} onAgain={async () => location.reload()} />
  return (
    <div className={styles['page']}>
      <AdminMenu />
      <header className={styles['who']}>
        <p>{t('contestant:dashboard.adminText')}</p>
        <h1>{user?.name}</h1>
        <dl>
          <dt className="for-readers">{t('account:email')}</dt>
          <dd>{user?.email || t('contestant:dashboard.notGiven')}</dd>
          <dt className="for-readers">{t('account:phone')}</dt>
          <dd>{user?.phone ? <bdi dir="ltr">{user.phone}</bdi> : t('contestant:dashboard.notGiven')}</dd>
        </dl>
      </header>
      <FestivalClock />
      <TodayPanel />
      <ChangePassword path="/admin/changePassword" />
      <ErrorBoundary path="" broken={lost}>
        <FactorPanel />
      </ErrorBoundary>
      <Sessions />
    </div>
  )
}
