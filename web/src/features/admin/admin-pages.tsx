import { Redirect, Route, Switch } from 'wouter'
import { lazyPage } from '../../app/lazy-page.tsx'
import { ContestRouter } from './chosen-contest.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { SecondFactorHost } from './second-factor/second-factor-host.tsx'
import { Shell } from './shell/shell.tsx'

const PaymentsPage = lazyPage(async () => (await import('./payments/payments-page.tsx')).PaymentsPage)
const LedgerPage = lazyPage(async () => (await import('./ledger/ledger-page.tsx')).LedgerPage)
const QueuesPage = lazyPage(async () => (await import('./queues/queues-page.tsx')).QueuesPage)
const RankingPage = lazyPage(async () => (await import('./ranking/ranking-page.tsx')).RankingPage)
const UsersPage = lazyPage(async () => (await import('./users/users-page.tsx')).UsersPage, ['report'])
const UserPage = lazyPage(async () => (await import('./users/user-page.tsx')).UserPage, ['report'])
const CategoryPage = lazyPage(async () => (await import('./shop/category-page.tsx')).CategoryPage)
const ProductsPage = lazyPage(async () => (await import('./shop/products-page.tsx')).ProductsPage)
const NewProductPage = lazyPage(async () => (await import('./shop/new-product-page.tsx')).NewProductPage)
const ProductPage = lazyPage(async () => (await import('./shop/product-page.tsx')).ProductPage)
const OrdersPage = lazyPage(async () => (await import('./shop/orders-page.tsx')).OrdersPage)
const OrderPage = lazyPage(async () => (await import('./shop/order-page.tsx')).OrderPage)
const RequestsPage = lazyPage(async () => (await import('./requests/requests-page.tsx')).RequestsPage, ['site'])
const MessagesPage = lazyPage(
  async () => (await import('./messages/messages-page.tsx')).MessagesPage,
  ['console-messages', 'messages'],
)
const ZonesPage = lazyPage(async () => (await import('./zones/zones-page.tsx')).ZonesPage)
const contentTexts = ['content', 'site', 'pages', 'exemplars', 'policy', 'questions'] as const
const ContentPage = lazyPage(async () => (await import('./content/content-page.tsx')).ContentPage, ['content'])
const PiecePage = lazyPage(async () => (await import('./content/piece-page.tsx')).PiecePage, contentTexts)
const ContestPage = lazyPage(async () => (await import('./contest/contest-page.tsx')).ContestPage)
const ContestsPage = lazyPage(async () => (await import('./contests/contests-page.tsx')).ContestsPage)
const StagePage = lazyPage(async () => (await import('./stage/stage-page.tsx')).StagePage, ['stage', 'own-titles'])
const TitlesPage = lazyPage(async () => (await import('./titles/titles-page.tsx')).TitlesPage, ['titles'])
const SuspicionPage = lazyPage(async () => (await import('./suspicion/suspicion-page.tsx')).SuspicionPage)
const ActionsPage = lazyPage(async () => (await import('./actions/actions-page.tsx')).ActionsPage, ['content'])
const AdminsPage = lazyPage(async () => (await import('./admins/admins-page.tsx')).AdminsPage)
const ErasurePage = lazyPage(async () => (await import('./erasure/erasure-page.tsx')).ErasurePage)
const ImportPage = lazyPage(async () => (await import('./imports/import-page.tsx')).ImportPage)
const NotFoundPage = lazyPage(async () => (await import('../not-found/not-found-page.tsx')).NotFoundPage)
const AccountPage = lazyPage(
  async () => (await import('./account/account-page.tsx')).AccountPage,
  ['factor', 'messages'],
)
const CheckPage = lazyPage(async () => (await import('../cards/check-page.tsx')).CheckPage)
const GeneratePage = lazyPage(async () => (await import('../cards/generate-page.tsx')).GeneratePage)

/** The console, in a chunk of its own. */
export function AdminPages() {
  return (
    <ContestRouter>
      <Shell>
        {/* Also while a page is not there yet: what it needs first may be refused. */}
        <SecondFactorHost />
        <Switch>
          <Route path="/dashboard/admin" component={OverviewPage} />
          <Route path="/dashboard/admin/account" component={AccountPage} />
          <Route path="/dashboard/admin/payments" component={PaymentsPage} />
          <Route path="/dashboard/admin/ledger" component={LedgerPage} />
          <Route path="/dashboard/admin/queues" component={QueuesPage} />
          <Route path="/dashboard/admin/ranking" component={RankingPage} />
          <Route path="/dashboard/admin/users" component={UsersPage} />
          <Route path="/dashboard/admin/users/:id" component={UserPage} />
          <Route path="/dashboard/admin/category" component={CategoryPage} />
          <Route path="/dashboard/admin/products" component={ProductsPage} />
          <Route path="/dashboard/admin/products/new" component={NewProductPage} />
          <Route path="/dashboard/admin/product/:slug" component={ProductPage} />
          <Route path="/dashboard/admin/orders" component={OrdersPage} />
          <Route path="/dashboard/admin/orders/:id" component={OrderPage} />
          <Route path="/dashboard/admin/requests" component={RequestsPage} />
          <Route path="/dashboard/admin/create-zone" component={ZonesPage} />
          <Route path="/dashboard/admin/import/:kind" component={ImportPage} />
          <Route path="/dashboard/admin/content" component={ContentPage} />
          <Route path="/dashboard/admin/content/:piece" component={PiecePage} />
          <Route path="/dashboard/admin/contest" component={ContestPage} />
          <Route path="/dashboard/admin/titles" component={TitlesPage} />
          <Route path="/dashboard/admin/contests" component={ContestsPage} />
          <Route path="/dashboard/admin/stage" component={StagePage} />
          <Route path="/dashboard/admin/suspicion" component={SuspicionPage} />
          <Route path="/dashboard/admin/moderation">
            <Redirect to="/dashboard/admin/users#tab=approvals" replace />
          </Route>
          <Route path="/dashboard/admin/actions" component={ActionsPage} />
          <Route path="/dashboard/admin/messages" component={MessagesPage} />
          <Route path="/dashboard/admin/admins" component={AdminsPage} />
          <Route path="/dashboard/admin/erasure" component={ErasurePage} />
          <Route path="/test" component={CheckPage} />
          <Route path="/admin/generate/132" component={GeneratePage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Shell>
    </ContestRouter>
  )
}
