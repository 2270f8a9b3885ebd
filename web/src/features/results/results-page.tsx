import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { resultFileName } from '@ashenda/core/domain/result-file.ts'
import { useFormat } from '../../lib/format.ts'
import { apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { useLiveTally } from '../../lib/live/live-counts.ts'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { useContest } from '../contest/contest.ts'
import { ContestNotice } from '../home/contest-notice.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import { auditProgram } from './audit-program.ts'
import { isHeldBack } from './is-held-back.ts'
import { Ranking } from './ranking.tsx'
import { ResultFiles } from './result-files.tsx'
import styles from './results.module.css'
import { Seals } from './seals.tsx'
import { TitleRule } from './title-rule.tsx'
import { useResult } from './use-result.ts'
import { Winners } from './winners.tsx'

/** Counts, winners, and everything needed to check them (decision 18). */
export function ResultsPage() {
  const t = useT()
  const format = useFormat()
  const contest = useContest()
  const asked = useResult()
  const result = asked.data
  useLiveTally()
  const isOver = contest?.phase === 'closed'
  return (
    <PublicPage
      title={t('proof:results.title')}
      description={t('proof:results.description')}
      lead={t('proof:results.lead')}
    >
      <div className={styles['notices']}>
        <ContestNotice contest={contest} />
        {result?.frozen && contest?.hours.freezesAt && (
          <p suppressHydrationWarning>
            {t('proof:results.frozenSince', { date: format.zonedMoment(contest.hours.freezesAt) })}
          </p>
        )}
        {result?.isCountingPaused && <p role="status">{t('proof:results.countingPaused')}</p>}
        {result?.frozen && isOver && <p className={styles['strong']}>{t('proof:results.notTold')}</p>}
      </div>
      {!result && !lastLookFailed(asked) && (
        <>
          <p role="status" data-needs-script>
            {t('common.loading')}
          </p>
          <noscript>
            <p>{t('proof:results.lost')}</p>
          </noscript>
        </>
      )}
      {!result && <LostAnswer query={asked} text={t('proof:results.lost')} />}
      {result && isOver && !result.frozen && <Winners result={result} />}
      <div className={sheet['sheets']}>
        {result && <Ranking result={result} />}
        <div className={styles['column']}>
          {result && <TitleRule result={result} />}
          <Seals />
          {result && <ResultFiles result={result} />}
          <HowToCheck result={result} />
        </div>
      </div>
    </PublicPage>
  )
}

/** What to keep and run for one's own check. */
function HowToCheck({ result }: { readonly result: ResultAnswer | undefined }) {
  const t = useT()
  const links = result && !isHeldBack(result) ? result.file?.links : undefined
  const file = resultFileName(links ?? 'N', 'jsonl')
  return (
    <section className={sheet['sheet']} aria-labelledby="check">
      <h2 id="check">{t('proof:results.check')}</h2>
      <ol className={styles['todo']}>
        <li>{t('proof:results.checkSeal')}</li>
        <li>{t('proof:results.checkReceipt')}</li>
        <li>
          {t('proof:results.checkFile')}{' '}
          <a href={`${apiBase}/${auditProgram}`} download className={sheet['onward']} dir="ltr" translate="no">
            {auditProgram}
          </a>
        </li>
        <li>
          {t('proof:results.checkRun')}
          <code dir="ltr" translate="no">
            {`node ${auditProgram} ${file} --checkpoints ashenda-checkpoints.json`}
          </code>
        </li>
        <li>{t('proof:results.checkEnd')}</li>
      </ol>
    </section>
  )
}
