const forms = ['forms', 'refusals']

/**
 * What each page costs its first visitor before pictures: document, scripts, styles and the texts of one language, the largest
 * of them, gzip. `parts` are what the page fetches at once beside the application, `texts` the namespaces it waits for; kB are
 * of 1000 bytes. 120 kB are the most that home may ever have; 60 are the goal. What outgrows its budget gets smaller, or a new
 * figure here with its reason in the commit.
 * @type {readonly {path: string, parts: readonly string[], texts: readonly string[], kb: number, members?: true}[]}
 */
export const pages = [
  { path: '/', parts: ['hero/carousel.tsx'], texts: [], kb: 83 },
  { path: '/register', parts: ['register/register-page.tsx'], texts: ['account', ...forms], kb: 120 },
  { path: '/login', parts: ['login/login-page.tsx'], texts: ['account', ...forms], kb: 118 },
  {
    path: '/forgot-password',
    parts: ['forgot-password/forgot-password-page.tsx'],
    texts: ['account', ...forms],
    kb: 118,
  },
  { path: '/payment', parts: ['payment/payment-page.tsx'], texts: ['payment', ...forms], kb: 93 },
  { path: '/where', parts: ['where/where-page.tsx'], texts: ['where', 'podium', 'payment', ...forms], kb: 98 },
  { path: '/receipt/{receipt}', parts: ['receipt/receipt-page.tsx'], texts: ['receipt', 'refusals'], kb: 94 },
  { path: '/results', parts: ['results/results-page.tsx'], texts: ['results'], kb: 87 },
  { path: '/exemplary', parts: ['exemplary/exemplary-page.tsx'], texts: ['exemplary', 'exemplars'], kb: 89 },
  { path: '/about', parts: ['about/about-page.tsx'], texts: ['about'], kb: 85 },
  { path: '/contact', parts: ['contact/contact-page.tsx'], texts: ['contact'], kb: 85 },
  { path: '/policy', parts: ['policy/policy-page.tsx'], texts: ['policy'], kb: 86 },
  { path: '/ashenda, /aboutus', parts: ['placeholder/placeholder-page.tsx'], texts: ['about'], kb: 84 },
  { path: 'anything else', parts: ['not-found/not-found-page.tsx'], texts: [], kb: 82 },
  { path: 'behind a log-in', parts: ['redirect/redirect-pages.tsx'], texts: ['account'], kb: 83 },
  {
    path: '/dashboard/user',
    parts: ['dashboard/dashboard-pages.tsx'],
    texts: ['account', 'dashboard', 'share', ...forms],
    kb: 101,
    members: true,
  },
  {
    path: '/dashboard/admin',
    parts: ['admin/admin-pages.tsx'],
    texts: ['account', 'dashboard', 'admin', 'today', ...forms],
    kb: 139,
    members: true,
  },
  {
    path: '/test',
    parts: ['cards/check-page.tsx'],
    texts: ['admin', 'cards', ...forms],
    kb: 152,
    members: true,
  },
  {
    path: '/admin/generate/132',
    parts: ['cards/generate-page.tsx'],
    texts: ['admin', 'cards', ...forms],
    kb: 151,
    members: true,
  },
]

/** Features of contestants and admins: no file that a voter may ever load holds a module of them. */
export const membersOnly = ['admin', 'cards', 'dashboard']

/**
 * What comes beside a page. Of fonts a page fetches those whose letters stand on it; of pictures those that
 * are in view, in the width of the screen; of films what is played.
 * @type {readonly {name: string, files: RegExp, kb: number, each?: true}[]}
 */
export const beside = [
  { name: 'font: Latin', files: /noto-sans-latin-wght-normal-u20-/, kb: 15 },
  { name: "font: Ge'ez, both weights", files: /noto-sans-ethiopic-.*-u1200-/, kb: 34 },
  { name: 'font: Arabic', files: /noto-sans-arabic-.*-u60c-/, kb: 31 },
  { name: 'font: Devanagari', files: /noto-sans-devanagari-.*-u901-/, kb: 58 },
  { name: 'font: largest of all', files: /[.]woff2$/, kb: 66, each: true },
  { name: 'picture: for phones', files: /assets\/[\w-]+-[1-9]\d\d-[\w-]{8}[.](?:avif|webp)$/, kb: 66, each: true },
  { name: 'picture: largest of all', files: /assets\/.*[.](?:avif|webp|png|jpe?g|svg)$/, kb: 100, each: true },
  { name: 'film: largest', files: /[.](?:mp4|webm)$/, kb: 550, each: true },
]
