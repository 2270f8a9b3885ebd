import { embedCode, embedSizes } from '@ashenda/core/domain/embed.ts'
import { useT } from '../../lib/i18n.ts'
import type { LanguageCode } from '../../lib/language.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { useContest } from '../contest/contest.ts'
import { CopyField } from './copy-field.tsx'
import styles from './embed-code.module.css'
import { sharedAddress } from './shared-address.ts'

interface EmbedCodeProps {
  readonly kind: keyof typeof embedSizes
  /** Of the embed, on this site. */
  readonly path: string
  /** What the frame shows. */
  readonly title: string
  readonly language: LanguageCode
}

/** The code that shows a part of this site on another one, and a look at it. */
export function EmbedCode({ kind, path, title, language }: EmbedCodeProps) {
  const t = useT()
  const address = sharedAddress(path, language)
  return (
    <div className={styles['embed']}>
      <CopyField
        label={t('site:embed.code')}
        value={embedCode({ address, title: `${title} · ${t('common.brand')}`, ...embedSizes[kind] })}
        copied={t('site:embed.copied')}
        failed={t('site:embed.copyFailed')}
      />
      <a href={address} target="_blank" rel="noopener" className={styles['see']}>
        {t('site:embed.see')} <span className="for-readers">{t('site:share.newTab')}</span>
      </a>
    </div>
  )
}

/** The ranking for other sites, of all or of a zone; the code stays with this contest. Only scripts copy: the server renders nothing of it. */
export function EmbedRanking({ zone }: { readonly zone: string | null }) {
  const t = useT()
  const { code } = useLanguage()
  const contest = useContest()
  if (!useHydrated() || !contest) return null
  const query = new URLSearchParams({ contest: contest.slug, ...(zone !== null && { zone }) })
  return (
    <details className={styles['offer']}>
      <summary>{t('site:embed.title')}</summary>
      <p>{t('site:embed.ranking')}</p>
      <EmbedCode kind="ranking" path={`/embed/ranking?${query}`} title={t('common.results')} language={code} />
    </details>
  )
}
