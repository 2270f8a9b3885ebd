import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { resultFileName } from '@ashenda/core/domain/result-file.ts'
import { useT } from '../../lib/i18n.ts'
import sheet from '../public-page/sheet.module.css'
import { isHeldBack } from './is-held-back.ts'
import styles from './results.module.css'

/** What to keep and what to run, for whoever will not take anybody's word. */
export function HowToCheck({ result }: { readonly result: ResultAnswer | undefined }) {
  const t = useT()
  const links = result && !isHeldBack(result) ? result.file?.links : undefined
  const file = resultFileName(links ?? 'N', 'jsonl')
  return (
    <section className={sheet['sheet']} aria-labelledby="check">
      <h2 id="check">{t('proof:results.check')}</h2>
      <ol className={styles['todo']}>
        <li>{t('proof:results.checkSeal')}</li>
        <li>{t('proof:results.checkReceipt')}</li>
        <li>{t('proof:results.checkFile')}</li>
        <li>
          {t('proof:results.checkRun')}
          <code dir="ltr" translate="no">
            {`npm run audit -- ${file} --checkpoints ashenda-checkpoints.json`}
          </code>
        </li>
        <li>{t('proof:results.checkEnd')}</li>
      </ol>
    </section>
  )
}
