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

/** The latest checkpoint, live, and earlier ones. */
export function Seals() {
  const t = useT()
  const asked = useCheckpoints()
  const checkpoints = asked.data
  const [latest, ...earlier] = checkpoints ?? []
  return (
    <section className={sheet['sheet']} aria-labelledby="seals">
      <h2 id="seals">{t('proof:results.seals')}</h2>
      <p className={sheet['soft']}>{t('proof:results.sealsText')}</p>
      {!checkpoints && !lastLookFailed(asked) && (
        <>
          <p role="status" data-needs-script>
            {t('common.loading')}
          </p>
          <noscript>
            <KeepSeals />
          </noscript>
        </>
      )}
      {!checkpoints && <LostAnswer query={asked} text={t('proof:results.sealsLost')} />}
      {checkpoints && !latest && <p>{t('proof:results.noSeal')}</p>}
      {latest && (
        <>
          <div className={styles['latest']}>
            <Seal seal={latest} />
          </div>
          <p className={sheet['soft']}>{t('proof:results.key')}</p>
          <p className={styles['digest']} dir="ltr" translate="no">
            {shortGroups(latest.publicKey)}
          </p>
          <KeepSeals />
        </>
      )}
      {earlier.length > 0 && (
        <details className={styles['earlier']}>
          <summary>{t('proof:results.earlier')}</summary>
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

function KeepSeals() {
  const t = useT()
  return (
    <a href={`${apiBase}/contest/checkpoints`} download="ashenda-checkpoints.json" className={sheet['onward']}>
      {t('proof:results.keep')}
    </a>
  )
}

function Seal({ seal }: { readonly seal: SignedCheckpoint }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <p suppressHydrationWarning>
        {t('proof:results.sealed', { link: format.number(seal.sequence), at: format.zonedMoment(seal.signedAt) })}
      </p>
      <p className={styles['digest']} dir="ltr" translate="no">
        {shortGroups(seal.head)}
      </p>
    </>
  )
}
