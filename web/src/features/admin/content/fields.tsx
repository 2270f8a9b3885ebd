import type { ContentPicture } from '@ashenda/core/contracts/content.ts'
import { type FieldMeaning, meaningKey, type PieceSchema, type Translated } from '@ashenda/core/domain/content.ts'
import { useT } from '../../../lib/i18n.ts'
import { Field, type FieldProps } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { fromAddis, toAddis } from '../contest/addis-time.ts'
import { CheckField } from '../contest/settings-fields.tsx'
import styles from './content.module.css'
import { type Editing, type Entry, EntryList } from './entry-list.tsx'
import { hintOf, labelOf } from './labels.ts'
import { PictureField } from './picture-field.tsx'
import { TextField } from './text-field.tsx'

interface FieldsProps {
  readonly schema: PieceSchema
  readonly value: unknown
  /** Of the value within the piece; '' for the whole. */
  readonly path: string
  /** The piece, or the list or group it stands in. */
  readonly parent: string
  readonly editing: Editing
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** The form of a piece or a part of it, drawn from its schema. */
export function Fields({ schema, value, path, parent, editing }: FieldsProps) {
  const t = useT()
  const values = value as Readonly<Record<string, unknown>> // an object's by its schema
  return Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const at = below(path, name)
    const meaning = part[meaningKey]
    if (meaning)
      return (
        <OneField key={name} {...{ name, parent, meaning, editing }} schema={part} path={at} value={values[name]} />
      )
    if (part.items)
      return (
        <EntryList
          key={name}
          name={name}
          label={labelOf(t, parent, name)}
          schema={part}
          entries={values[name] as readonly Entry[]} // by its schema
          path={at}
          editing={editing}
        >
          {(entry, entryPath) => (
            <Fields schema={part.items ?? {}} value={entry} path={entryPath} parent={name} editing={editing} />
          )}
        </EntryList>
      )
    if (!part.properties) return null // the id of an entry
    return (
      <fieldset key={name} className={styles['group']}>
        <legend>{labelOf(t, parent, name)}</legend>
        <Fields schema={part} value={values[name]} path={at} parent={name} editing={editing} />
      </fieldset>
    )
  })
}

interface OneFieldProps extends Omit<FieldsProps, 'schema'> {
  readonly schema: PieceSchema
  readonly name: string
  readonly meaning: FieldMeaning
}

/** Attributes of inputs of the same text in all languages. */
const inputs = {
  line: { dir: 'auto' },
  phone: { type: 'tel', inputMode: 'tel', dir: 'ltr' },
  email: { type: 'email', inputMode: 'email', dir: 'ltr' },
  link: { type: 'url', inputMode: 'url', dir: 'ltr' },
  telegram: { type: 'url', inputMode: 'url', dir: 'ltr' },
} as const satisfies Readonly<Record<string, Partial<FieldProps>>>

function OneField({ schema, name, parent, meaning, value, path, editing }: OneFieldProps) {
  const t = useT()
  const { language, change, problemOf } = editing
  const label = labelOf(t, parent, name)
  const hint = hintOf(t, parent, name)
  const problem = problemOf(path)
  switch (meaning.kind) {
    case 'words':
    case 'story':
      return (
        <TextField
          {...{ label, meaning, language, problem, hint }}
          value={value as Translated} // by its schema
          onChange={(text) => change(`${path}.${language}`, text)}
        />
      )
    case 'picture':
      return (
        <PictureField
          {...{ label, problem }}
          shape={meaning.shape ?? 'wide'}
          value={value as ContentPicture | null} // as above; null in a new entry
          onChange={(picture) => change(path, picture)}
        />
      )
    case 'flag':
      return (
        <CheckField label={label} checked={value === true} onChange={({ target }) => change(path, target.checked)} />
      )
    case 'choice':
      return (
        <SelectField
          label={label}
          value={String(value)}
          onChange={({ target }) => change(path, target.value)}
          options={(schema.enum ?? []).map((choice) => [choice, t(`content:sign_${choice}` as 'content:sign_letter')])}
        />
      )
    case 'moment':
      return (
        <Field
          type="datetime-local"
          note={`${t('common.addisTime')}, ${t('voting:forms.optional')}`}
          {...{ label, hint, error: problem }}
          value={value === '' ? '' : toAddis(String(value))}
          onChange={({ target }) => change(path, fromAddis(target.value) ?? '')}
        />
      )
    default:
      return (
        <Field
          {...inputs[meaning.kind]}
          {...{ label, hint, error: problem }}
          note={meaning.needed ? undefined : t('voting:forms.optional')}
          value={String(value)}
          autoComplete="off"
          onChange={({ target }) => change(path, target.value)}
        />
      )
  }
}
