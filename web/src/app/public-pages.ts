import type { FlatNamespace } from 'i18next'
import type { ComponentType } from 'react'
import { votingNamespaces } from '../lib/texts.ts'
import type { PublicPath } from './paths.ts'

// Their document data is taken before rendering.
export { seedPageQueries } from './seed-page-queries.ts'

interface PublicPage {
  readonly load: () => Promise<ComponentType>
  /** What it needs beside the texts of the first page. */
  readonly texts: readonly FlatNamespace[]
}

/** Every page that anybody may see, by its path, but for Home, which has no need of this list. */
export const publicPages = {
  '/register': {
    load: async () => (await import('../features/register/register-page.tsx')).RegisterPage,
    texts: ['account', 'consent', ...votingNamespaces],
  },
  '/login': {
    load: async () => (await import('../features/login/login-page.tsx')).LoginPage,
    texts: ['account', ...votingNamespaces],
  },
  '/forgot-password': {
    load: async () => (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
    texts: ['account', ...votingNamespaces],
  },
  '/reset-password': {
    load: async () => (await import('../features/reset-password/reset-password-page.tsx')).ResetPasswordPage,
    texts: ['account', 'reset', ...votingNamespaces],
  },
  '/payment': {
    load: async () => (await import('../features/payment/payment-page.tsx')).PaymentPage,
    texts: votingNamespaces,
  },
  '/ballot': {
    load: async () => (await import('../features/ballot/ballot-page.tsx')).BallotPage,
    texts: votingNamespaces,
  },
  '/ballot/code': {
    load: async () => (await import('../features/ballot/ballot-page.tsx')).BallotPage,
    texts: votingNamespaces,
  },
  '/where': {
    load: async () => (await import('../features/lookup/lookup-page.tsx')).LookupPage,
    texts: ['where', ...votingNamespaces],
  },
  '/receipt/:receipt': {
    load: async () => (await import('../features/receipt/receipt-page.tsx')).ReceiptPage,
    texts: ['results', ...votingNamespaces],
  },
  '/report/:contestant': {
    load: async () => (await import('../features/report/report-page.tsx')).ReportPage,
    texts: ['report', ...votingNamespaces],
  },
  '/results': {
    load: async () => (await import('../features/results/results-page.tsx')).ResultsPage,
    texts: ['results'],
  },
  '/contests/:slug': {
    load: async () => (await import('../features/archive/contest-page.tsx')).ContestPage,
    texts: ['archive', 'results'],
  },
  '/contests': {
    load: async () => (await import('../features/archive/contests-page.tsx')).ContestsPage,
    texts: ['archive'],
  },
  '/shop': { load: async () => (await import('../features/shop/shop-page.tsx')).ShopPage, texts: ['shop'] },
  '/shop/basket': {
    load: async () => (await import('../features/shop/basket-page.tsx')).BasketPage,
    texts: ['shop', 'site', ...votingNamespaces],
  },
  '/shop/order': {
    load: async () => (await import('../features/shop/order-page.tsx')).OrderPage,
    texts: ['shop', ...votingNamespaces],
  },
  '/shop/:product': {
    load: async () => (await import('../features/shop/product-page.tsx')).ProductPage,
    texts: ['shop'],
  },
  '/exemplary': {
    load: async () => (await import('../features/exemplary/exemplary-page.tsx')).ExemplaryPage,
    texts: ['pages', 'exemplars'],
  },
  '/about': { load: async () => (await import('../features/about/about-page.tsx')).AboutPage, texts: ['pages'] },
  '/contact': {
    load: async () => (await import('../features/contact/contact-page.tsx')).ContactPage,
    texts: ['site'],
  },
  '/policy': { load: async () => (await import('../features/policy/policy-page.tsx')).PolicyPage, texts: ['policy'] },
  '/questions': {
    load: async () => (await import('../features/questions/questions-page.tsx')).QuestionsPage,
    texts: ['questions'],
  },
  '/ashenda': {
    load: async () => (await import('../features/placeholder/placeholder-page.tsx')).AshendaPlaceholder,
    texts: ['pages'],
  },
  '/aboutus': {
    load: async () => (await import('../features/placeholder/placeholder-page.tsx')).AboutusPlaceholder,
    texts: ['pages'],
  },
} as const satisfies Readonly<Record<PublicPath, PublicPage>>
