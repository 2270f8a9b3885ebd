import { type FieldMeaning, type TextLanguage, type Translated, textIn } from '@ashenda/core/domain/content.ts'
import { useT } from '../../../lib/i18n.ts'
import { languageOf, resourceOf } from '../../../lib/language.ts'
import { Field } from '../../../ui/field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import styles from './content.module.css'

interface TextFieldProps {
  readonly label: string
  readonly meaning: FieldMeaning
  readonly value: Translated
  readonly language: TextLanguage
  readonly problem: string | undefined
  readonly hint?: string | undefined
  readonly onChange: (text: string) => void
}

/** A text in one language, with the English one beside it. */
export function TextField({ label, meaning, value, language, problem, hint, onChange }: TextFieldProps) {
  const t = useT()
  const { tag, dir } = resourceOf(language)
  const typed = value[language] ?? ''
  const isEnglish = language === 'en'
  const note = !isEnglish || meaning.needed ? undefined : t('voting:forms.optional')
  const isMissing = !isEnglish && typed === '' && value.en !== ''
  const field = {
    label,
    note,
    error: problem,
    lang: tag,
    dir,
    hint: isMissing ? t('content:inEnglish') : (hint ?? (meaning.kind === 'story' ? t('content:marks') : undefined)),
    value: typed,
    autoComplete: 'off',
  }
  return (
    <div className={styles['text']} data-beside={!isEnglish}>
      {meaning.kind === 'story' ? (
        <TextareaField
          {...field}
          typed={typed}
          most={meaning.most ?? 0}
          rows={Math.min(14, Math.max(3, Math.ceil(textIn(value, language).length / 70)))}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Field {...field} onChange={({ target }) => onChange(target.value)} />
      )}
      {!isEnglish && (
        <div className={styles['english']} lang="en" dir="ltr">
          <span>{languageOf('en').ownName}</span>
          <p>{value.en || '–'}</p>
        </div>
      )}
    </div>
  )
}
