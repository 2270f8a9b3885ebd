import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { useFormat } from '../../lib/format.ts'
import { apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import sheet from '../public-page/sheet.module.css'
import { fileSize } from './file-size.ts'
import styles from './results.module.css'

/** Every ballot without who cast it, to be taken home. */
export function ResultFiles({ result: { file, frozen } }: { readonly result: ResultAnswer }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const isHeldBack = frozen || file?.isHeldBack === true
  return (
    <section className={sheet['sheet']} aria-labelledby="files">
      <h2 id="files">{t('results:files')}</h2>
      <p className={sheet['soft']}>{t('results:filesText')}</p>
      {isHeldBack && <p className={styles['strong']}>{t('results:heldBack')}</p>}
      {!isHeldBack && !file && <p>{t('results:noFile')}</p>}
      {!isHeldBack && file && (
        <>
          <p>{t('results:madeAt', { link: format.number(file.links), at: format.moment(file.madeAt) })}</p>
          <ul className={styles['downloads']}>
            <li>
              <a href={`${apiBase}/contest/result.jsonl.gz`} download className={sheet['onward']}>
                {t('results:json', { size: fileSize(tag, file.jsonBytes) })}
              </a>
            </li>
            <li>
              <a href={`${apiBase}/contest/result.csv.gz`} download className={sheet['onward']}>
                {t('results:csv', { size: fileSize(tag, file.csvBytes) })}
              </a>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}
