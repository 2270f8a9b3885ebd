import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Field } from '../../../ui/field.tsx'
import { ethiopianDayOf, fromAddis } from './addis-time.ts'

interface MomentFieldProps {
  readonly label: string
  /** As the field holds it, on the clock of Addis Ababa. */
  readonly value: string
  /** What is wrong with it beside being incomplete. */
  readonly problem?: string | undefined
  /** Why it cannot be changed. */
  readonly locked?: string | undefined
  readonly onChange: (value: string) => void
}

/** A date and a time in Addis Ababa, with the day of the Ethiopian calendar beside. */
export function MomentField({ label, value, problem, locked, onChange }: MomentFieldProps) {
  const t = useT()
  const { tag } = useLanguage()
  const iso = fromAddis(value)
  const day = iso === undefined ? undefined : t('console:settings.ethiopian', { date: ethiopianDayOf(tag, iso) })
  return (
    <Field
      type="datetime-local"
      label={label}
      note={t('common.addisTime')}
      hint={
        locked === undefined ? (
          day
        ) : (
          <>
            {day} <strong>{locked}</strong>
          </>
        )
      }
      error={iso === undefined ? t('console:settings.momentMissing') : problem}
      value={value}
      disabled={locked !== undefined}
      onChange={({ target }) => onChange(target.value)}
      required
    />
  )
}
