import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { DocumentLanguage } from '@ashenda/core/domain/document.ts'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { EmbedCode } from '../../share/embed-code.tsx'
import { useOwnLinks } from './links-section.tsx'
import styles from './promotion.module.css'

interface EmbedSectionProps {
  readonly language: DocumentLanguage
  readonly own: OwnUser
}

/** What shows her on other sites; visits from there count under a link of hers, if she likes. */
export function EmbedSection({ language, own }: EmbedSectionProps) {
  const t = useT()
  const named = useOwnLinks().data?.links.filter(({ purpose }) => purpose === null) ?? []
  const [chosen, setChosen] = useState('')
  const link = named.find(({ code }) => code === chosen)
  return (
    <Panel title={t('site:embed.title')}>
      <p>{t('promotion:embed.text')}</p>
      {named.length > 0 && (
        <SelectField
          className={styles['language']}
          label={t('promotion:embed.countUnder')}
          value={link?.code ?? ''}
          onChange={({ target }) => setChosen(target.value)}
          options={[['', t('promotion:embed.countNot')], ...named.map(({ code, name }) => [code, name] as const)]}
        />
      )}
      <EmbedCode
        kind="contestant"
        path={`/embed/${own._id}${link ? `?link=${link.code}` : ''}`}
        title={own.name}
        language={language}
      />
    </Panel>
  )
}
