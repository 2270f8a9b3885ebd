interface PageBudget {
  readonly path: string
  /** Loaded at once beside the application. */
  readonly parts: readonly string[]
  /** The namespaces it waits for; with `admin` it waits for admins' refusals, too. */
  readonly texts: readonly string[]
  /** In units of 1000 bytes. */
  readonly kb: number
  /** Rendered in the browser. */
  readonly members?: true
  /** Shown without the list of public pages. */
  readonly unlisted?: true
}

/**
 * What a page's first visitor loads beside its document: scripts and the largest language's texts, gzipped. Styles are in the
 * server-rendered document; only members' pages are rendered in the browser, and count document and styles too. Home may never exceed 165
 * kB. A page beyond its budget shrinks, or gets a new figure with its reason in the commit.
 */
export const pages: readonly PageBudget[] = [
  { path: '/', parts: ['hero/carousel.tsx'], texts: [], kb: 145.5, unlisted: true },
  { path: '/register', parts: ['register/register-page.tsx'], texts: ['account', 'consent', 'voting'], kb: 182.2 },
  { path: '/login', parts: ['login/login-page.tsx'], texts: ['account', 'voting'], kb: 178.2 },
  {
    path: '/forgot-password',
    parts: ['forgot-password/forgot-password-page.tsx'],
    texts: ['account', 'voting'],
    kb: 177.7,
  },
  {
    path: '/reset-password',
    parts: ['reset-password/reset-password-page.tsx'],
    texts: ['account', 'reset', 'voting'],
    kb: 178.8,
  },
  { path: '/payment', parts: ['payment/payment-page.tsx'], texts: ['voting'], kb: 163.9 },
  { path: '/ballot', parts: ['ballot/ballot-page.tsx'], texts: ['voting'], kb: 162.6 },
  { path: '/where', parts: ['lookup/lookup-page.tsx'], texts: ['voting', 'where'], kb: 170.6 },
  { path: '/receipt/{receipt}', parts: ['receipt/receipt-page.tsx'], texts: ['results', 'voting'], kb: 170.4 },
  { path: '/results', parts: ['results/results-page.tsx'], texts: ['results'], kb: 161.8 },
  { path: '/shop', parts: ['shop/shop-page.tsx'], texts: ['shop'], kb: 153.5 },
  { path: '/shop/basket', parts: ['shop/basket-page.tsx'], texts: ['shop', 'site', 'voting'], kb: 194.1 },
  { path: '/shop/order', parts: ['shop/order-page.tsx'], texts: ['shop', 'voting'], kb: 170.2 },
  { path: '/shop/{product}', parts: ['shop/product-page.tsx'], texts: ['shop'], kb: 155.2 },
  { path: '/contests', parts: ['archive/contests-page.tsx'], texts: ['archive'], kb: 152.2 },
  { path: '/contests/{slug}', parts: ['archive/contest-page.tsx'], texts: ['archive', 'results'], kb: 163 },
  { path: '/exemplary', parts: ['exemplary/exemplary-page.tsx'], texts: ['pages', 'exemplars'], kb: 157.8 },
  { path: '/about', parts: ['about/about-page.tsx'], texts: ['pages'], kb: 153 },
  { path: '/report/{contestant}', parts: ['report/report-page.tsx'], texts: ['report', 'voting'], kb: 177.1 },
  { path: '/contact', parts: ['contact/contact-page.tsx'], texts: ['site'], kb: 153.2 },
  { path: '/policy', parts: ['policy/policy-page.tsx'], texts: ['policy'], kb: 154 },
  { path: '/questions', parts: ['questions/questions-page.tsx'], texts: ['questions'], kb: 151.5 },
  { path: '/ashenda, /aboutus', parts: ['placeholder/placeholder-page.tsx'], texts: ['pages'], kb: 149.9 },
  { path: 'anything else', parts: ['not-found/not-found-page.tsx'], texts: [], kb: 143.5, unlisted: true },
  {
    path: 'behind a log-in',
    parts: ['redirect/redirect-pages.tsx'],
    texts: ['account', 'refusals'],
    kb: 151.5,
    unlisted: true,
  },
  {
    path: '/dashboard/user',
    parts: ['dashboard/dashboard-pages.tsx'],
    texts: ['account', 'contestant', 'promotion', 'site', 'voting'],
    kb: 198.8,
    members: true,
  },
  {
    path: '/dashboard/admin',
    parts: ['admin/admin-pages.tsx'],
    texts: ['account', 'contestant', 'admin', 'console', 'voting'],
    kb: 299,
    members: true,
  },
  {
    path: '/test',
    parts: ['cards/check-page.tsx'],
    texts: ['admin', 'console', 'voting'],
    kb: 245.1,
    members: true,
  },
  {
    path: '/admin/generate/132',
    parts: ['cards/generate-page.tsx'],
    texts: ['admin', 'console', 'voting'],
    kb: 280.7,
    members: true,
  },
  {
    path: '/jury',
    parts: ['jury/jury-page.tsx'],
    texts: ['jury', 'admin', 'voting'],
    kb: 182.3,
    members: true,
  },
  {
    path: '/stage',
    parts: ['stage/stage-page.tsx'],
    texts: ['stage', 'own-titles', 'site'],
    kb: 188.5,
    members: true,
  },
  {
    path: '/admin/join',
    parts: ['admin/admins/join-page.tsx'],
    texts: ['account', 'admin', 'voting'],
    kb: 197.4,
    members: true,
  },
]

/** Home's document with styles, as the server renders it for invented contestants. Painted before any script. */
export const renderedHomeKb = 26

/** Scripts that the podium adds: on a slow line each waits for its turn. */
export const podiumScripts = 4

/** These together, with the texts of voting. */
export const podiumKb = 30.7

/** Contestants' and admins' features: no file that a voter may load contains a module of them. */
export const membersOnly = ['admin', 'cards', 'dashboard', 'jury', 'stage']

interface FileBudget {
  readonly name: string
  readonly files: RegExp
  readonly kb: number
  /** Per file, not in total. */
  readonly each?: true
}

/** Loaded beside a page: fonts for letters on it; pictures in view, in the screen's width; films when played. */
export const beside: readonly FileBudget[] = [
  { name: 'font: Latin', files: /noto-sans-latin-wght-normal-u20-/, kb: 15 },
  { name: "font: Ge'ez, both weights", files: /noto-sans-ethiopic-.*-u1200-/, kb: 34 },
  { name: 'font: Arabic', files: /noto-sans-arabic-.*-u60c-/, kb: 31 },
  { name: 'font: Devanagari', files: /noto-sans-devanagari-.*-u901-/, kb: 58 },
  { name: 'font: largest of all', files: /[.]woff2$/, kb: 66, each: true },
  { name: 'picture: for phones', files: /assets\/[\w-]+-[1-9]\d\d-[\w-]{8}[.](?:avif|webp)$/, kb: 66, each: true },
  { name: 'picture: largest of all', files: /assets\/.*[.](?:avif|webp|png|jpe?g|svg)$/, kb: 100, each: true },
  { name: 'film: largest', files: /[.](?:mp4|webm)$/, kb: 550, each: true },
]
