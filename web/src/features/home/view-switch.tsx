import { useT } from '../../lib/i18n.ts'
import styles from './view-switch.module.css'

/** Home's two lists: all contestants, and the zone that hosts the contest (decisions: Pages). */
const views = ['all', 'host'] as const
export type View = (typeof views)[number]

interface ViewSwitchProps {
  readonly view: View
  readonly onChoose: (view: View) => void
}

export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  const t = useT()
  return (
    <fieldset className={styles['views']}>
      <legend className="for-readers">{t('home:views')}</legend>
      {views.map((one) => (
        <button key={one} type="button" aria-pressed={one === view} onClick={() => onChoose(one)}>
          {t(`home:view_${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
