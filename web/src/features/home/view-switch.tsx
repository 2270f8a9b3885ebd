import { useT } from '../../lib/i18n.ts'
import { type View, views } from '../contestants/filter.ts'
import styles from './view-switch.module.css'

interface ViewSwitchProps {
  readonly view: View
  readonly onChoose: (view: View) => void
}

export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  const t = useT()
  return (
    <fieldset className={styles['views']}>
      <legend className="for-readers">{t('home.views')}</legend>
      {views.map((one) => (
        <button
          key={one}
          type="submit"
          name="view"
          value={one}
          aria-pressed={one === view}
          onClick={(event) => {
            event.preventDefault()
            onChoose(one)
          }}
        >
          {t(`home.view_${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
