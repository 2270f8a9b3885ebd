import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { type DocumentLanguage, documentLanguages } from '@ashenda/core/domain/document.ts'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { languages, resourceChain } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { WithOwnUser } from '../../account/with-own-user.tsx'
import { EmbedSection } from './embed-section.tsx'
import { LinksSection } from './links-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PrintSection } from './print-section.tsx'
import styles from './promotion.module.css'

/** What a contestant prints and shares, and where her visitors come from. */
export function SharePage() {
  const t = useT()
  useTitle(t('promotion:share.title'))
  return <WithOwnUser>{(own) => <Share own={own} />}</WithOwnUser>
}

function Share({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const { code } = useLanguage()
  const [language, setLanguage] = useState<DocumentLanguage>(
    () => documentLanguages.find((one) => one === resourceChain(code)[0]) ?? 'en',
  )
  return (
    <>
      <header className={styles['head']}>
        <h1>{t('promotion:share.title')}</h1>
        <p>{t('promotion:share.text')}</p>
        <SelectField
          className={styles['language']}
          label={t('promotion:share.language')}
          value={language}
          onChange={({ target }) => setLanguage(documentLanguages.find((one) => one === target.value) ?? language)}
          options={documentLanguages.map((one) => [one, languages.find((known) => known.code === one)?.ownName])}
        />
      </header>
      {/* Another language is another document. */}
      <PrintSection key={`print-${language}`} language={language} />
      <PicturesSection key={`pictures-${language}`} language={language} own={own} />
      <LinksSection own={own} />
      <EmbedSection language={language} own={own} />
    </>
  )
}
