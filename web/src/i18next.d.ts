import type refusals from '@ashenda/core/refusals.json'
import type adminRefusals from '@ashenda/core/refusals-admin.json'
import type account from './locales/en/account.json'
import type admin from './locales/en/admin.json'
import type archive from './locales/en/archive.json'
import type code from './locales/en/code.json'
import type consent from './locales/en/consent.json'
import type console from './locales/en/console.json'
import type consoleMessages from './locales/en/console-messages.json'
import type content from './locales/en/content.json'
import type contestant from './locales/en/contestant.json'
import type contests from './locales/en/contests.json'
import type exemplars from './locales/en/exemplars.json'
import type factor from './locales/en/factor.json'
import type firstPage from './locales/en/first-page.json'
import type jury from './locales/en/jury.json'
import type messages from './locales/en/messages.json'
import type ownTitles from './locales/en/own-titles.json'
import type pages from './locales/en/pages.json'
import type policy from './locales/en/policy.json'
import type promotion from './locales/en/promotion.json'
import type questions from './locales/en/questions.json'
import type report from './locales/en/report.json'
import type reset from './locales/en/reset.json'
import type results from './locales/en/results.json'
import type returning from './locales/en/returning.json'
import type shop from './locales/en/shop.json'
import type shopDesk from './locales/en/shop-desk.json'
import type site from './locales/en/site.json'
import type stage from './locales/en/stage.json'
import type tellMe from './locales/en/tell-me.json'
import type titles from './locales/en/titles.json'
import type voting from './locales/en/voting.json'
import type where from './locales/en/where.json'

/** English defines the keys: t() takes no other. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'first-page'
    resources: {
      account: typeof account
      admin: typeof admin
      archive: typeof archive
      code: typeof code
      consent: typeof consent
      console: typeof console
      'console-messages': typeof consoleMessages
      contestant: typeof contestant
      contests: typeof contests
      messages: typeof messages
      /** By the ids of content/exemplars/people.json. */
      exemplars: Readonly<Record<string, (typeof exemplars)['mentewab']>>
      shop: typeof shop
      'shop-desk': typeof shopDesk
      site: typeof site
      factor: typeof factor
      jury: typeof jury
      'own-titles': typeof ownTitles
      pages: typeof pages
      policy: typeof policy
      promotion: typeof promotion
      questions: typeof questions
      content: typeof content
      results: typeof results
      refusals: typeof refusals
      'refusals-admin': typeof adminRefusals
      report: typeof report
      reset: typeof reset
      returning: typeof returning
      'first-page': typeof firstPage
      stage: typeof stage
      'tell-me': typeof tellMe
      titles: typeof titles
      voting: typeof voting
      where: typeof where
    }
  }
}
