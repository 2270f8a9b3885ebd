import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import type { Announced } from '@ashenda/core/domain/announced-rules.ts'
import type { ContestHours } from '@ashenda/core/domain/contest.ts'
import { resultFileName } from '@ashenda/core/domain/result-file.ts'
import { titleRuleName } from '@ashenda/core/domain/title-rule.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import { Medal } from '../picks/medal.tsx'
import { ranks } from '../picks/ranks.ts'
import sheet from '../public-page/sheet.module.css'
import { auditProgram } from './audit-program.ts'
import { fileSize } from './file-size.ts'
import rows from './ranked.module.css'
import { Ranked } from './ranked.tsx'
import { currentContest } from './result-key.ts'
import styles from './results.module.css'
import { Rules } from './rules.tsx'
import { Seals } from './seals.tsx'
import { useResult } from './use-result.ts'
import { Winners } from './winners.tsx'

/** Only contests with titles of their own have it: nobody else loads its code and texts. */
const OwnTitles = lazyPart(async () => (await import('./own-titles.tsx')).OwnTitles, ['own-titles'])

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
  const asked = useResult(at)
  const result = asked.data
  const isCurrent = at === currentContest
  return (
    <>
      <div className={styles['notices']}>
        {children}
        {result?.frozen && announced?.freezesAt && (
          <p suppressHydrationWarning>
            {t('results:results.frozenSince', { date: format.zonedMoment(announced.freezesAt) })}
          </p>
        )}
        {result?.isCountingPaused && <p role="status">{t('results:results.countingPaused')}</p>}
        {result?.frozen && isOver && <p className={styles['strong']}>{t('results:results.notTold')}</p>}
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
      {result && isOver && !result.frozen && <Winners result={result} hasPages={isCurrent} />}
      <div className={sheet['sheets']}>
        <div className={styles['column']}>
          {result && <Ranking result={result} isCurrent={isCurrent} />}
          {underRanking}
        </div>
        <div className={styles['column']}>
          {result && <TitleRule result={result} />}
          {result?.ownTitles && (
            <OwnTitles own={result.ownTitles} result={result} isTold={isOver && !result.frozen} hasPages={isCurrent} />
          )}
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

interface RankingProps {
  readonly result: ResultAnswer
  readonly isCurrent: boolean
}

/** The leaders in order. */
function Ranking({ result: { ranking, ballots, unlistedVotes }, isCurrent }: RankingProps) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={sheet['sheet']} aria-labelledby="ranking">
      <h2 id="ranking">{t('results:results.ranking')}</h2>
      {ranking.length === 0 && <p>{t(ballots.counted > 0 ? 'results:results.noneDecide' : 'results:results.none')}</p>}
      {ranking.length > 0 && (
        <ol className={styles['ranking']}>
          {ranking.map((one) => (
            <li key={one._id} id={isCurrent ? undefined : one._id} className={rows['ranked']}>
              <Place place={one.place} />
              <Ranked one={one} hasPage={isCurrent} />
            </li>
          ))}
        </ol>
      )}
      {unlistedVotes > 0 && (
        <p className={sheet['soft']} suppressHydrationWarning>
          {t('results:results.unlisted', {
            votes: t('home.votes', { count: unlistedVotes, number: format.number(unlistedVotes) }),
          })}
        </p>
      )}
      <p className={sheet['soft']} suppressHydrationWarning>
        {t('results:results.ballots', {
          counted: format.number(ballots.counted),
          refused: format.number(ballots.refused),
        })}
      </p>
    </section>
  )
}

function Place({ place }: { readonly place: number }) {
  const format = useFormat()
  const rank = ranks.find((known) => known === place)
  return rank ? (
    <Medal rank={rank} />
  ) : (
    <span className={styles['place']} suppressHydrationWarning>
      {format.number(place)}
    </span>
  )
}

/** The title rule and its decisions with reasons. */
function TitleRule({ result: { titleVotes, titleRules } }: { readonly result: ResultAnswer }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={sheet['sheet']} aria-labelledby="rule">
      <h2 id="rule">{t('results:results.rule')}</h2>
      <p>{t(`results:results.rule_${titleRuleName(titleVotes)}`)}</p>
      <p className={sheet['soft']}>{t('results:results.totalsText')}</p>
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
