import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useChosenCount } from '../picks/choices.ts'
import styles from './install-offer.module.css'
import { askToInstall, canInstall } from './keep-install-prompt.ts'
import { takeOffer } from './visits.ts'

/** The visitor has seen the page, and the browser has offered by then. */
const afterMs = 3_000

/** An iPhone's browsers say whether the site was opened from the home screen; those inside other apps cannot add it. */
const isByHand = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && / Safari\//.test(navigator.userAgent)

/** Once, from the second visit on: the site on the home screen. It leaves when somebody begins to choose. */
export function InstallOffer() {
  const t = useT()
  const [way, setWay] = useState<'ask' | 'byHand'>()
  const isChoosing = useChosenCount() > 0
  useEffect(() => {
    const timer = setTimeout(() => {
      const possible = canInstall() ? 'ask' : isByHand() ? 'byHand' : undefined
      if (possible && takeOffer()) setWay(possible)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [])
  if (way === undefined || isChoosing) return null
  const close = (): void => setWay(undefined)
  return (
    <aside className={styles['offer']} aria-labelledby="install-offer">
      <p id="install-offer">{t(way === 'ask' ? 'site:install.text' : 'site:install.ios')}</p>
      <div>
        {way === 'ask' && (
          <Button
            variant="gold"
            onClick={() => {
              close()
              void askToInstall()
            }}
          >
            {t('site:install.add')}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {t('site:install.notNow')}
        </Button>
      </div>
    </aside>
  )
}
