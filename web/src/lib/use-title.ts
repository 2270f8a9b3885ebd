import { useEffect } from 'react'

/** NAV-01; index.html says the same. */
const siteTitle = 'ashenda tigray'

/**
 * Names the page in the browser's tab and history for as long as it is shown. A page may describe itself too, for whoever
 * bookmarks or shares what is open; what search engines read comes from the server.
 */
export function useTitle(text: string, description?: string): void {
  useEffect(() => {
    document.title = `${text} · ${siteTitle}`
    return () => {
      document.title = siteTitle
    }
  }, [text])
  useEffect(() => {
    const tag = document.querySelector<HTMLMetaElement>('meta[name=description]')
    if (!tag || description === undefined) return
    const before = tag.content
    tag.content = description
    return () => {
      tag.content = before
    }
  }, [description])
}
