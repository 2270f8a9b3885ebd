import { useEffect } from 'react'
import { useT } from './i18n.ts'

/** NAV-01; index.html says the same. */
const siteTitle = 'ashenda tigray'

/**
 * Names the page in the browser's tab and history for as long as it is shown, and sets its description for bookmarks
 * and shares: the site's own, if the page has none. The server sends the same (web/build/page-heads.ts).
 */
export function useTitle(text: string, description?: string): void {
  const t = useT()
  useEffect(() => {
    document.title = `${text} · ${siteTitle}`
    return () => {
      document.title = siteTitle
    }
  }, [text])
  useDescription(description ?? t('home.description'))
}

/** The first page has the site's own name, even if the server's document was another page. */
export function useSiteTitle(isFirstPage: boolean): void {
  useEffect(() => {
    if (isFirstPage) document.title = siteTitle
  }, [isFirstPage])
}

/** For a page with the name of the site. Without a text the title stays as it is. */
export function useDescription(text: string | undefined): void {
  useEffect(() => {
    const tag = document.querySelector<HTMLMetaElement>('meta[name=description]')
    if (tag && text !== undefined) tag.content = text
  }, [text])
}
