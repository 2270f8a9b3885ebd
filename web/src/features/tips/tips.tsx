import { useId, useState } from 'react'
import thumbnail from '../../../content/tips/poster-144.webp'
import { useT } from '../../lib/i18n.ts'
import { ChevronDownIcon, PlayIcon } from '../../ui/icons.tsx'
import styles from './tips.module.css'
import { TipsVideo } from './tips-video.tsx'

const steps = ['find', 'star', 'order', 'who', 'send'] as const

/** How to vote, as video and text (HOM-02). The video loads on demand. */
export function Tips() {
  const t = useT()
  const id = useId()
  const [state, setState] = useState<'closed' | 'playing' | 'failed'>('closed')
  return (
    <section className={styles['tips']} aria-labelledby={id} data-playing={state === 'playing'}>
      {state === 'closed' ? (
        <h2>
          <noscript>{t('extras:tips.title')}</noscript>
          <button type="button" data-needs-script className={styles['card']} onClick={() => setState('playing')}>
            <span className={styles['thumbnail']}>
              <img src={thumbnail} width={144} height={240} alt="" loading="lazy" decoding="async" />
              <PlayIcon size="1.375em" />
            </span>
            <span className={styles['words']}>
              <strong id={id}>{t('extras:tips.title')}</strong>
              <span>{t('extras:tips.about')}</span>
              <span className="for-readers">{t('extras:tips.play')}</span>
            </span>
          </button>
        </h2>
      ) : (
        <h2 id={id} className={styles['heading']}>
          {t('extras:tips.title')}
        </h2>
      )}
      {state === 'playing' && <TipsVideo onFail={() => setState('failed')} />}
      {state === 'failed' && <p role="alert">{t('extras:tips.failed')}</p>}
      <details key={state} open={state === 'failed'} className={styles['read']}>
        <summary>
          {t('extras:tips.read')}
          <ChevronDownIcon className={styles['chevron']} size="1.25rem" />
        </summary>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(`extras:tips.${step}`)}</li>
          ))}
        </ol>
        <p>{t('extras:tips.keep')}</p>
      </details>
    </section>
  )
}
