import type { PageHeads } from '@ashenda/core/contracts/page-heads.ts'

/** What pages say of themselves in one language. */
export interface SiteTexts {
  /** As HTML. */
  readonly siteName: string
  /** Of the first page, and of every page without one of its own. */
  readonly description: string
  readonly of: (pathname: string) => { readonly title?: string; readonly description: string } | undefined
}

export function siteTexts({ pages }: PageHeads, siteName: string, code: string): SiteTexts {
  const of: SiteTexts['of'] = (pathname) => (Object.hasOwn(pages, pathname) ? pages[pathname]?.[code] : undefined)
  return { siteName, description: of('/')?.description ?? '', of }
}
