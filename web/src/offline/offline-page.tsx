import { picksOf } from '@ashenda/core/domain/podium.ts'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Photo } from '../features/contestants/photo.tsx'
import { usePodium } from '../features/picks/choices.ts'
import { asRank } from '../features/picks/ranks.ts'
import { api } from '../lib/http.ts'
import { useT } from '../lib/i18n.ts'
import { useTitle } from '../lib/use-title.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Tilfi } from '../ui/tilfi.tsx'
import styles from './offline-page.module.css'

/** What failed to arrive is remembered as failed for as long as the document lives, so it is loaded anew. */
const openAgain = (): void => location.reload()

/** In place of a page that is not kept here. It opens by itself once there is a network. */
export function OfflinePage() {
  const t = useT()
  const { asking, still, ask } = useNetworkBack(openAgain)
  useTitle(t('extras:offline.heading'))
  return (
    <section className={styles['page']}>
      <h1>{t('extras:offline.heading')}</h1>
      <Tilfi className={styles['border']} />
      <p className={styles['text']}>{t('extras:offline.text')}</p>
      <KeptChoices />
      <div className={styles['ways']}>
        <Button busy={asking} onClick={ask}>
          {t('common.tryAgain')}
        </Button>
        <Link href="/" className={buttonClass('quiet')}>
          {t('common.brokenHome')}
        </Link>
      </div>
      <p role="status" className={styles['still']}>
        {still && t('extras:offline.still')}
      </p>
    </section>
  )
}

/** The voter's picks, as stored in this browser. */
function KeptChoices() {
  const t = useT()
  const slots = picksOf(usePodium())
  if (slots.length === 0) return null
  return (
    <section className={styles['kept']} aria-labelledby="kept-choices">
      <h2 id="kept-choices">{t('extras:offline.kept')}</h2>
      <ol>
        {slots.map(({ id, name, pics: [pic], rank }) => (
          <li key={id} data-rank={rank}>
            <span className={styles['portrait']}>{pic !== undefined && <Photo file={pic} place="small" alt="" />}</span>
            <span>
              <bdi>{name}</bdi>
              <small>{t(`vote.rank${asRank(rank)}`)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface NetworkBack {
  readonly asking: boolean
  /** The last question had no answer. */
  readonly still: boolean
  readonly ask: () => void
}

/** Goes on as soon as there is a network again, or when somebody asks for it and the server answers. */
function useNetworkBack(back: () => void): NetworkBack {
  const [asking, setAsking] = useState(false)
  const [still, setStill] = useState(false)

  useEffect(() => {
    let leaving = false
    const leave = (): void => {
      leaving = true
    }
    // A visitor who is on the way to another page when the network comes back wants that page.
    const goOn = (): void => {
      if (!leaving) back()
    }
    window.addEventListener('beforeunload', leave)
    window.addEventListener('online', goOn)
    return () => {
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('online', goOn)
    }
  }, [back])

  const ask = (): void => {
    setAsking(true)
    setStill(false)
    api.get('/contest').then(back, () => {
      setAsking(false)
      setStill(true)
    })
  }

  return { asking, still, ask }
}
