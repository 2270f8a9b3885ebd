import { useT } from '../src/lib/i18n.ts'

/** What a page says that is drawn in the browser alone, where there are no scripts: that it needs them, and what works. */
export function WithoutScripts({ path }: { readonly path: string }) {
  const t = useT()
  return (
    <main className="lost">
      <h1>{t('account:needsScripts')}</h1>
      <p>{t('needsScripts')}</p>
      <p>
        <a href="/">{t('home')}</a> · <a href="/ballot">{t('ballot:title')}</a> ·{' '}
        <a href="/where">{t('whereIsMyVote')}</a> · <a href="/results">{t('results')}</a> ·{' '}
        <a href={`/login?${new URLSearchParams({ from: path })}`}>{t('account:toLogin')}</a>
      </p>
      <form method="post" action="/logout">
        <button type="submit">{t('account:logout')}</button>
      </form>
    </main>
  )
}
