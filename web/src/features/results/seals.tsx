import type { SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { useFormat } from '../../lib/format.ts'
import { apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { shortGroups } from '../../lib/short-groups.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './results.module.css'
import { useCheckpoints } from './use-result.ts'

/** The latest checkpoint and earlier ones. @param at where the contest's are asked for */
export function Seals({ at }: { readonly at: string }) {
  const t = useT()
  const asked = useCheckpoints(at)
  const checkpoints = asked.data
  const [latest, ...earlier] = checkpoints ?? []
  return (
    <section className={sheet['sheet']} aria-labelledby="seals">
      <h2 id="seals">{t('results:results.seals')}</h2>
      <p className={sheet['soft']}>{t('results:results.sealsText')}</p>
      {!checkpoints && !lastLookFailed(asked) && (
        <>
          <p role="status" data-needs-script>
            {t('common.loading')}
          </p>
          <noscript>
            <KeepSeals at={at} />
          </noscript>
        </>
      )}
      {!checkpoints && <LostAnswer query={asked} text={t('results:results.sealsLost')} />}
      {checkpoints && !latest && <p>{t('results:results.noSeal')}</p>}
      {latest && (
        <>
          <div className={styles['latest']}>
            <Seal seal={latest} />
          </div>
          <p className={sheet['soft']}>{t('results:results.key')}</p>
          <p className={styles['digest']} dir="ltr" translate="no">
            {shortGroups(latest.publicKey)}
          </p>
          <KeepSeals at={at} />
        </>
      )}
      {earlier.length > 0 && (
        <details className={styles['earlier']}>
          <summary>{t('results:results.earlier')}</summary>
          <ol>
            {earlier.map((seal) => (
              <li key={seal.sequence}>
                <Seal seal={seal} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function KeepSeals({ at }: { readonly at: string }) {
  const t = useT()
  return (
    <a href={`${apiBase}${at}/checkpoints`} download="ashenda-checkpoints.json" className={sheet['onward']}>
      {t('results:results.keep')}
    </a>
  )
}

function Seal({ seal }: { readonly seal: SignedCheckpoint }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <p suppressHydrationWarning>
        {t('results:results.sealed', { link: format.number(seal.sequence), at: format.zonedMoment(seal.signedAt) })}
      </p>
      <p className={styles['digest']} dir="ltr" translate="no">
        {shortGroups(seal.head)}
      </p>
    </>
  )
}
