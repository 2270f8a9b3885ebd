import type refusals from '@ashenda/core/refusals.json'
import type adminRefusals from '@ashenda/core/refusals-admin.json'
import type account from './locales/en/account.json'
import type admin from './locales/en/admin.json'
import type code from './locales/en/code.json'
import type console from './locales/en/console.json'
import type contestant from './locales/en/contestant.json'
import type exemplars from './locales/en/exemplars.json'
import type factor from './locales/en/factor.json'
import type firstPage from './locales/en/first-page.json'
import type jury from './locales/en/jury.json'
import type ownTitles from './locales/en/own-titles.json'
import type pages from './locales/en/pages.json'
import type policy from './locales/en/policy.json'
import type report from './locales/en/report.json'
import type reset from './locales/en/reset.json'
import type results from './locales/en/results.json'
import type site from './locales/en/site.json'
import type titles from './locales/en/titles.json'
import type voting from './locales/en/voting.json'

/** English defines the keys: t() takes no other. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'first-page'
    resources: {
      account: typeof account
      admin: typeof admin
      code: typeof code
      console: typeof console
      contestant: typeof contestant
      /** By the ids of content/exemplars/people.json. */
      exemplars: Readonly<Record<string, (typeof exemplars)['mentewab']>>
      site: typeof site
      factor: typeof factor
      jury: typeof jury
      'own-titles': typeof ownTitles
      pages: typeof pages
      policy: typeof policy
      results: typeof results
      refusals: typeof refusals
      'refusals-admin': typeof adminRefusals
      report: typeof report
      reset: typeof reset
      'first-page': typeof firstPage
      titles: typeof titles
      voting: typeof voting
    }
  }
}
