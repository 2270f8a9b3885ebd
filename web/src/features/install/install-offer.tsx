import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import styles from './install-offer.module.css'
import { askToInstall, installWay, takeOffer } from './install-prompt.ts'

/** Once, from the second visit on: the site on the home screen. Drawn by browsers only. */
export function InstallOffer() {
  const t = useT()
  const [isOpen, setOpen] = useState(takeOffer)
  const [way] = useState(installWay)
  if (!isOpen) return null
  const ask = (): void => {
    setOpen(false)
    void askToInstall()
  }
  return (
    <aside className={styles['offer']} aria-labelledby="install-offer">
      <p id="install-offer">{t(way === 'ios' ? 'site:install.ios' : 'site:install.text')}</p>
      <div>
        {way === 'ask' && <Button onClick={ask}>{t('site:install.add')}</Button>}
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {t('site:install.notNow')}
        </Button>
      </div>
    </aside>
  )
}
