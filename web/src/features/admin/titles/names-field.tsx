import { textLanguages } from '@ashenda/core/domain/content.ts'
import { useT } from '../../../lib/i18n.ts'
import { isLanguageCode, languageOf } from '../../../lib/language.ts'
import { Field } from '../../../ui/field.tsx'
import type { NameDraft } from './draft.ts'
import styles from './titles.module.css'

interface NamesFieldProps {
  readonly label: string
  readonly name: NameDraft
  readonly onChange: (name: NameDraft) => void
}

/** A name in English, and folded in the other languages. */
export function NamesField({ label, name, onChange }: NamesFieldProps) {
  const t = useT()
  const others = textLanguages.filter((language) => language !== 'en')
  const given = others.filter((language) => name[language].trim() !== '').length
  return (
    <div className={styles['names']}>
      <Field
        label={label}
        value={name.en}
        maxLength={60}
        autoComplete="off"
        error={name.en.trim() === '' ? t('voting:forms.fillIn') : undefined}
        onChange={({ target }) => onChange({ ...name, en: target.value })}
        required
      />
      <details>
        <summary>{t('titles:otherLanguages', { given, all: others.length })}</summary>
        <div className={styles['others']}>
          {others.map((language) => {
            const { tag, ownName } = languageOf(isLanguageCode(language) ? language : 'en')
            return (
              <Field
                key={language}
                label={ownName}
                lang={tag}
                dir="auto"
                value={name[language]}
                maxLength={60}
                autoComplete="off"
                onChange={({ target }) => onChange({ ...name, [language]: target.value })}
              />
            )
          })}
        </div>
      </details>
    </div>
  )
}
