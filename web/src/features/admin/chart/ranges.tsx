import styles from './ranges.module.css'

interface RangesProps<Name extends string> {
  readonly label: string
  readonly names: readonly Name[]
  readonly shown: Name
  readonly text: (name: Name) => string
  readonly onChange: (name: Name) => void
}

/** How far back a chart looks: one of a few. */
export const Ranges = <Name extends string>({ label, names, shown, text, onChange }: RangesProps<Name>) => (
  <fieldset className={styles['ranges']}>
    <legend className="for-readers">{label}</legend>
    {names.map((name) => (
      <button key={name} type="button" aria-pressed={name === shown} onClick={() => onChange(name)}>
        {text(name)}
      </button>
    ))}
  </fieldset>
)
