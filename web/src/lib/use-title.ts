import { useEffect } from 'react'
import { useT } from './i18n.ts'

/** NAV-01; index.html says the same. */
const siteTitle = 'ashenda tigray'

/**
 * The page's title, and its description for bookmarks and shares: the site's own by default. The server sends the same
 * (web/build/page-heads.ts).
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

/** The first page has the site's name, even after another page's document. */
export function useSiteTitle(isFirstPage: boolean): void {
  useEffect(() => {
    if (isFirstPage) document.title = siteTitle
  }, [isFirstPage])
}

/** For a page with the site's name. Without a text nothing changes. */
export function useDescription(text: string | undefined): void {
  useEffect(() => {
    const tag = document.querySelector<HTMLMetaElement>('meta[name=description]')
    if (tag && text !== undefined) tag.content = text
  }, [text])
}
