import { useT } from '../../lib/i18n.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './results.module.css'

const command = 'npm run audit -- ashenda-result.jsonl.gz --checkpoints ashenda-checkpoints.json'

/** What to keep and what to run, for whoever will not take anybody's word. */
export function HowToCheck() {
  const t = useT()
  return (
    <section className={sheet['sheet']} aria-labelledby="check">
      <h2 id="check">{t('results:check')}</h2>
      <ol className={styles['todo']}>
        <li>{t('results:checkSeal')}</li>
        <li>{t('results:checkReceipt')}</li>
        <li>{t('results:checkFile')}</li>
        <li>
          {t('results:checkRun')}
          <code dir="ltr" translate="no">
            {command}
          </code>
        </li>
        <li>{t('results:checkEnd')}</li>
      </ol>
    </section>
  )
}
