import { useSearch } from 'wouter'
import { languages, resourceChain } from '../../lib/language.ts'
import { LanguageSign } from './language-button.tsx'
import styles from './navbar.module.css'

/** The page in each language without scripts: links that keep the choice. */
export function PlainLanguages({ className }: { readonly className?: string | undefined }) {
  const search = useSearch()
  return languages
    .filter(({ code }) => resourceChain(code)[0] === code)
    .map(({ code, tag, ownName }) => (
      <li key={code}>
        <a href={inLanguage(search, code)} lang={tag} className={className}>
          {ownName}
        </a>
      </li>
    ))
}

/** Replaces the menu; web/server/without-scripts.css positions it. */
export const PlainLanguageMenu = () => (
  <details data-plain-languages="">
    <summary className={styles['language']}>
      <LanguageSign />
    </summary>
    <ul className={styles['menu']}>
      <PlainLanguages className={styles['option']} />
    </ul>
  </details>
)

function inLanguage(search: string, code: string): string {
  const query = new URLSearchParams(search)
  query.set('lang', code)
  return `?${query}`
}
