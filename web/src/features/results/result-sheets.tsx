import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import type { Announced } from '@ashenda/core/domain/announced-rules.ts'
import type { ContestHours } from '@ashenda/core/domain/contest.ts'
import { resultFileName } from '@ashenda/core/domain/result-file.ts'
import { resultViewOf } from '@ashenda/core/domain/result-view.ts'
import { titleRuleName } from '@ashenda/core/domain/title-rule.ts'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import sheet from '../public-page/sheet.module.css'
import { auditProgram } from './audit-program.ts'
import { fileSize } from './file-size.ts'
import { Ranking } from './ranking.tsx'
import { currentContest } from './result-key.ts'
import styles from './results.module.css'
import { Rules } from './rules.tsx'
import { Seals } from './seals.tsx'
import { useResult } from './use-result.ts'
import { shownWinners } from './use-winners.ts'

/** Only contests with titles of their own have it: nobody else loads its code and texts. */
const OwnTitles = lazyPart(async () => (await import('./own-titles.tsx')).OwnTitles, ['own-titles'])

const JuryBelow = lazyPart(async () => (await import('./own-titles.tsx')).JuryBelow, ['own-titles'])

/** Only a decided contest has it. */
const Winners = lazyPart(async () => (await import('./winners.tsx')).Winners, ['own-titles'])

/** The same of rounds. */
const Round = lazyPart(async () => (await import('./round.tsx')).Round, ['own-titles'])

interface ResultSheetsProps {
  /** Where the contest's result is asked for. */
  readonly at: string
  /** Hours and rules; undefined until known. */
  readonly announced: (Announced & Pick<ContestHours, 'freezesAt'>) | undefined
  readonly isOver: boolean
  readonly underRanking?: ReactNode
  /** Above the winners. */
  readonly children: ReactNode
}

/** A contest's counts, winners, and everything needed to check them (decision 18). */
export function ResultSheets({ at, announced, isOver, underRanking, children }: ResultSheetsProps) {
  const t = useT()
  const format = useFormat()
  const view = resultViewOf(useSearch())
  const asked = useResult(at, view)
  const result = asked.data
  const isCurrent = at === currentContest
  const isTold = isOver && result !== undefined && !result.frozen
  const ownTitles = result?.ownTitles && (
    <OwnTitles own={result.ownTitles} result={result} isTold={isTold} hasPages={isCurrent} />
  )
  return (
    <>
      <div className={styles['notices']}>
        {children}
        {result?.frozen && announced?.freezesAt && (
          <p suppressHydrationWarning>
            {t('results:results.frozenSince', { date: format.zonedMoment(announced.freezesAt) })}
          </p>
        )}
        {result?.isCounting && !result.isCountingPaused && !result.frozen && (
          <p role="status">{t('results:results.stillCounting')}</p>
        )}
        {result?.isCountingPaused && <p role="status">{t('results:results.countingPaused')}</p>}
        {result?.frozen && isOver && !result.reveal && (
          <p className={styles['strong']}>{t('results:results.notTold')}</p>
        )}
      </div>
      {!result && !lastLookFailed(asked) && (
        <>
          <p role="status" data-needs-script>
            {t('common.loading')}
          </p>
          <noscript>
            <p>{t('results:results.lost')}</p>
          </noscript>
        </>
      )}
      {!result && <LostAnswer query={asked} text={t('results:results.lost')} />}
      {result && <TitleRule result={result} />}
      {result && isOver && <Winners winners={shownWinners(result)} hasPages={isCurrent} />}
      {isTold && ownTitles}
      <div className={sheet['sheets']}>
        <div className={styles['column']}>
          {result && (
            <Ranking
              result={result}
              view={view}
              isCurrent={isCurrent}
              isLive={isCurrent && view.kind === null}
              isBusy={asked.isPlaceholderData}
            />
          )}
          {underRanking}
        </div>
        <div className={styles['column']}>
          {!isTold && ownTitles}
          {result && (result.round ?? result.nextRound) && <Round result={result} />}
          <Rules result={result} announced={announced} />
          <Seals at={at} />
          {result && <ResultFiles result={result} at={at} />}
          <HowToCheck result={result} />
        </div>
      </div>
    </>
  )
}

/** What to keep and run for one's own check. */
function HowToCheck({ result }: { readonly result: ResultAnswer | undefined }) {
  const t = useT()
  const links = result && !isHeldBack(result) ? result.file?.links : undefined
  const file = resultFileName(links ?? 'N', 'jsonl')
  return (
    <section className={sheet['sheet']} aria-labelledby="check">
      <h2 id="check">{t('results:results.check')}</h2>
      <ol className={styles['todo']}>
        <li>{t('results:results.checkSeal')}</li>
        <li>{t('results:results.checkReceipt')}</li>
        <li>
          {t('results:results.checkFile')}{' '}
          <a href={`${apiBase}/${auditProgram}`} download className={sheet['onward']} dir="ltr" translate="no">
            {auditProgram}
          </a>
        </li>
        <li>
          {t('results:results.checkRun')}
          <code dir="ltr" translate="no">
            {`node ${auditProgram} ${file} --checkpoints ashenda-checkpoints.json`}
          </code>
        </li>
        <li>{t('results:results.checkEnd')}</li>
      </ol>
    </section>
  )
}

/** The title rule and its decisions with reasons. */
function TitleRule({ result: { titleVotes, titleRules, ownTitles } }: { readonly result: ResultAnswer }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={styles['explained']} aria-labelledby="rule">
      <h2 id="rule">{t('results:results.rule')}</h2>
      <p>
        {t(`results:results.rule_${titleRuleName(titleVotes)}`)} <a href="#check">{t('results:results.check')}</a>
      </p>
      {ownTitles && <JuryBelow own={ownTitles} />}
      {titleRules.length > 0 && (
        <details className={styles['earlier']} open>
          <summary>{t('results:results.ruleEarlier')}</summary>
          <ol>
            {titleRules.map(({ counts, reason, changedAt, link }) => (
              <li key={link}>
                <p>{t(`results:results.rule_${titleRuleName(counts)}`)}</p>
                <p className={sheet['soft']} suppressHydrationWarning>
                  {t('results:results.ruleSince', { date: format.zonedMoment(changedAt), link: format.number(link) })}
                </p>
                {reason !== '' && <p>{t('results:results.ruleReason', { reason })}</p>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

/** All ballots without voters, for download. */
function ResultFiles({ result, at }: { readonly result: ResultAnswer; readonly at: string }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { file } = result
  const heldBack = isHeldBack(result)
  return (
    <section className={sheet['sheet']} aria-labelledby="files">
      <h2 id="files">{t('results:results.files')}</h2>
      <p className={sheet['soft']}>{t('results:results.filesText')}</p>
      {heldBack && <p className={styles['strong']}>{t('results:results.heldBack')}</p>}
      {!heldBack && !file && <p>{t('results:results.noFile')}</p>}
      {!heldBack && file && (
        <>
          <p suppressHydrationWarning>
            {t('results:results.madeAt', { link: format.number(file.links), at: format.zonedMoment(file.madeAt) })}
          </p>
          <ul className={styles['downloads']}>
            <li>
              <a href={`${apiBase}${at}/result.jsonl.gz`} download className={sheet['onward']} suppressHydrationWarning>
                {t('results:results.json', { size: fileSize(tag, file.jsonBytes) })}
              </a>
            </li>
            <li>
              <a href={`${apiBase}${at}/result.csv.gz`} download className={sheet['onward']} suppressHydrationWarning>
                {t('results:results.csv', { size: fileSize(tag, file.csvBytes) })}
              </a>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}

/** Whether the public may not have the files now. */
const isHeldBack = ({ file, frozen }: ResultAnswer): boolean => frozen || file?.isHeldBack === true
