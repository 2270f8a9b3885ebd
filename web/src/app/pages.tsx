import { Route, Switch } from 'wouter'
import { HomePage } from '../features/home/home-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { formTexts, homePath, membersPath } from './paths.ts'

const RegisterPage = lazyPage(
  async () => (await import('../features/register/register-page.tsx')).RegisterPage,
  ['account', ...formTexts],
)
const LoginPage = lazyPage(
  async () => (await import('../features/login/login-page.tsx')).LoginPage,
  ['account', ...formTexts],
)
const ForgotPasswordPage = lazyPage(
  async () => (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
  ['account', ...formTexts],
)
const PaymentPage = lazyPage(
  async () => (await import('../features/payment/payment-page.tsx')).PaymentPage,
  ['payment', ...formTexts],
)
const WherePage = lazyPage(
  async () => (await import('../features/where/where-page.tsx')).WherePage,
  ['where', 'podium', 'payment', ...formTexts],
)
const ReceiptPage = lazyPage(
  async () => (await import('../features/receipt/receipt-page.tsx')).ReceiptPage,
  ['receipt', 'refusals'],
)
const ResultsPage = lazyPage(
  async () => (await import('../features/results/results-page.tsx')).ResultsPage,
  ['results'],
)
const MembersPages = lazyPage(async () => (await import('./members-pages.tsx')).MembersPages)
const ExemplaryPage = lazyPage(
  async () => (await import('../features/exemplary/exemplary-page.tsx')).ExemplaryPage,
  ['exemplary', 'exemplars'],
)
const AboutPage = lazyPage(async () => (await import('../features/about/about-page.tsx')).AboutPage, ['about'])
const ContactPage = lazyPage(
  async () => (await import('../features/contact/contact-page.tsx')).ContactPage,
  ['contact'],
)
const PolicyPage = lazyPage(async () => (await import('../features/policy/policy-page.tsx')).PolicyPage, ['policy'])
const loadPlaceholders = () => import('../features/placeholder/placeholder-page.tsx')
const AshendaPlaceholder = lazyPage(async () => (await loadPlaceholders()).AshendaPlaceholder, ['about'])
const AboutusPlaceholder = lazyPage(async () => (await loadPlaceholders()).AboutusPlaceholder, ['about'])
const NotFoundPage = lazyPage(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage)

/** Home is in the first load; every other page comes when it is visited. */
export function Pages() {
  return (
    <Switch>
      <Route path={homePath}>
        <HomePage />
      </Route>
      <Route path="/register" component={RegisterPage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/forgot-password" component={ForgotPasswordPage} />
      <Route path="/payment" component={PaymentPage} />
      <Route path="/where" component={WherePage} />
      <Route path="/receipt/:receipt" component={ReceiptPage} />
      <Route path="/results" component={ResultsPage} />
      <Route path={membersPath} component={MembersPages} />
      <Route path="/exemplary" component={ExemplaryPage} />
      <Route path="/about" component={AboutPage} />
      <Route path="/contact" component={ContactPage} />
      <Route path="/policy" component={PolicyPage} />
      <Route path="/ashenda" component={AshendaPlaceholder} />
      <Route path="/aboutus" component={AboutusPlaceholder} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
