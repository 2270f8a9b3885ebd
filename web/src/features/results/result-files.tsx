import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { useFormat } from '../../lib/format.ts'
import { apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import sheet from '../public-page/sheet.module.css'
import { fileSize } from './file-size.ts'
import { isHeldBack } from './is-held-back.ts'
import styles from './results.module.css'

/** All ballots without voters, for download. */
export function ResultFiles({ result }: { readonly result: ResultAnswer }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { file } = result
  const heldBack = isHeldBack(result)
  return (
    <section className={sheet['sheet']} aria-labelledby="files">
      <h2 id="files">{t('proof:results.files')}</h2>
      <p className={sheet['soft']}>{t('proof:results.filesText')}</p>
      {heldBack && <p className={styles['strong']}>{t('proof:results.heldBack')}</p>}
      {!heldBack && !file && <p>{t('proof:results.noFile')}</p>}
      {!heldBack && file && (
        <>
          <p suppressHydrationWarning>
            {t('proof:results.madeAt', { link: format.number(file.links), at: format.zonedMoment(file.madeAt) })}
          </p>
          <ul className={styles['downloads']}>
            <li>
              <a
                href={`${apiBase}/contest/result.jsonl.gz`}
                download
                className={sheet['onward']}
                suppressHydrationWarning
              >
                {t('proof:results.json', { size: fileSize(tag, file.jsonBytes) })}
              </a>
            </li>
            <li>
              <a
                href={`${apiBase}/contest/result.csv.gz`}
                download
                className={sheet['onward']}
                suppressHydrationWarning
              >
                {t('proof:results.csv', { size: fileSize(tag, file.csvBytes) })}
              </a>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}
