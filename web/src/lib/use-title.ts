import { useEffect } from 'react'

/** NAV-01; index.html says the same. */
const siteTitle = 'ashenda tigray'

/** Names the page in the browser's tab and history for as long as it is shown. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} · ${siteTitle}`
    return () => {
      document.title = siteTitle
    }
  }, [text])
}
