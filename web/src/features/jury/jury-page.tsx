import type { JudgedEntry, JurySheetAnswer } from '@ashenda/core/contracts/http/jury.ts'
import { juryPhaseAt } from '@ashenda/core/domain/jury.ts'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { failureText, useFailureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { api, Refusal } from '../../lib/http.ts'
import { useRefusalText, useT } from '../../lib/i18n.ts'
import { useLastError } from '../../lib/last-look-failed.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useTitle } from '../../lib/use-title.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { Photo } from '../contestants/photo.tsx'
import { ZoneName } from '../zones/zone-name.tsx'
import { JudgedSheet } from './judged-sheet.tsx'
import styles from './jury.module.css'
import { forgetSheet, jurySheetKey } from './kept-sheet.ts'
import { isJudged, totalOf } from './points.ts'
import { tellRefusals, useUnsaved } from './unsaved-sheets.ts'
import { useJurySheet } from './use-jury.ts'

/** A member of the jury: by her link she enters, then judges one contestant after the other. */
export function JuryPage() {
  const [token, setToken] = useState(() => /[\w-]{43}/.exec(location.hash)?.[0])
  if (token === undefined) return <Sheets />
  return <Enter token={token} onEntered={() => setToken(undefined)} />
}

/** A tap uses the link up, not the preview that a chat makes of it. */
function Enter({ token, onEntered }: { readonly token: string; readonly onEntered: () => void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const text = useFailureText()
  const [, go] = useLocation()

  async function enter(): Promise<void> {
    setBusy(true)
    try {
      await api.post('/jury/enter', { token })
      forgetSheet()
      queryClient.removeQueries({ queryKey: jurySheetKey })
      go('/jury', { replace: true })
      onEntered()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <AccountPage title={t('jury:title')} text={t('jury:welcome')}>
      {problem !== undefined && <p role="alert">{text(problem)}</p>}
      <Button busy={busy} onClick={() => void enter()}>
        {t('jury:enter')}
      </Button>
    </AccountPage>
  )
}

function Sheets() {
  const t = useT()
  const refusal = useRefusalText()
  const { asked, sheet, contestants, unsaved } = useJurySheet()
  const open = new URLSearchParams(useSearch()).get('of')
  const error = useLastError(asked)
  const { refetch } = asked
  useTitle(t('jury:title'))
  useEffect(
    () =>
      tellRefusals((refused) => {
        toast.error(failureText(refused))
        void refetch()
      }),
    [refetch],
  )
  const isOut = error instanceof Refusal && error.code === 'jury_signed_out'
  if (isOut)
    return (
      <AccountPage title={t('jury:title')}>
        <p role="alert">{refusal('jury_signed_out', '') ?? t('common.wentWrong')}</p>
      </AccountPage>
    )
  if (!sheet)
    return (
      <AccountPage title={t('jury:title')}>
        {!error && <p role="status">{t('common.loading')}</p>}
        <LostAnswer query={asked} text={t('jury:lost')} />
      </AccountPage>
    )
  const phase = sheet.hours && juryPhaseAt(sheet.hours, Date.now() + sheet.aheadMs)
  const mayJudge = phase === 'open' && sheet.submittedAt === null && !sheet.isSealed
  const at = contestants.findIndex(({ _id }) => _id === open)
  const one = contestants[at]
  if (one)
    return (
      <JudgedSheet
        key={one._id}
        one={one}
        criteria={sheet.criteria}
        mayJudge={mayJudge}
        isWaiting={unsaved[one._id] !== undefined}
        place={at + 1}
        count={contestants.length}
        before={contestants[at - 1]?._id}
        after={contestants[at + 1]?._id}
      />
    )
  return (
    <List
      sheet={sheet}
      contestants={contestants}
      phase={phase}
      mayJudge={mayJudge}
      onSubmitted={() => void refetch()}
    />
  )
}

interface ListProps {
  readonly sheet: JurySheetAnswer
  readonly contestants: readonly JudgedEntry[]
  readonly phase: ReturnType<typeof juryPhaseAt> | null
  readonly mayJudge: boolean
  readonly onSubmitted: () => void
}

function List({ sheet, contestants, phase, mayJudge, onSubmitted }: ListProps) {
  const t = useT()
  const format = useFormat()
  const { criteria, hours, submittedAt, member, contest } = sheet
  const done = contestants.filter((one) => isJudged(one, criteria)).length
  const next = contestants.find((one) => !isJudged(one, criteria))
  const state = stateOf(sheet, phase)
  const stateText = {
    submitted: () => t('jury:submitted', { at: format.zonedMoment(submittedAt ?? '') }),
    open: () => t('jury:open', { at: format.zonedMoment(hours?.closesAt ?? '') }),
    upcoming: () => t('jury:upcoming', { at: format.zonedMoment(hours?.opensAt ?? '') }),
    closed: () => t('jury:closed'),
    undecided: () => t('jury:undecided'),
  }[state]()
  const waiting = Object.keys(useUnsaved(({ sheets }) => sheets)).length
  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('jury:title')}</h1>
        <p>
          <bdi>{member.name}</bdi> · <bdi>{contest}</bdi>
        </p>
        <p role="status" data-state={state}>
          {stateText}
        </p>
        {contestants.length > 0 && (
          <>
            <ProgressBar
              label={t('jury:progress')}
              percent={Math.round((100 * done) / contestants.length)}
              text={t('jury:done', { done: format.number(done), all: format.number(contestants.length) })}
            />
            <p className={styles['soft']}>
              {t('jury:done', { done: format.number(done), all: format.number(contestants.length) })}
            </p>
          </>
        )}
        {waiting > 0 && <p role="status">{t('jury:waiting', { count: waiting, number: format.number(waiting) })}</p>}
        {mayJudge && next && <NextLink to={next._id} isFirst={done === 0} />}
        {mayJudge && !next && contestants.length > 0 && <Submit isWaiting={waiting > 0} onSubmitted={onSubmitted} />}
      </header>
      {contestants.length === 0 && <p>{t('jury:nobody')}</p>}
      <ul className={styles['list']}>
        {contestants.map((one) => (
          <li key={one._id}>
            <Link href={`/jury?of=${one._id}`} className={styles['row']}>
              <span className={styles['portrait']}>
                {one.image && <Photo file={one.image} place="small" alt="" lazy />}
              </span>
              <span className={styles['who']}>
                <bdi>{one.name}</bdi>
                {one.zone && (
                  <small>
                    <ZoneName name={one.zone} />
                  </small>
                )}
              </span>
              <Standing one={one} criteria={criteria} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ submittedAt, isSealed }: JurySheetAnswer, phase: ListProps['phase']) {
  if (submittedAt !== null) return 'submitted'
  if (isSealed) return 'closed'
  return phase ?? 'undecided'
}

const NextLink = ({ to, isFirst }: { readonly to: string; readonly isFirst: boolean }) => {
  const t = useT()
  return (
    <Link href={`/jury?of=${to}`} className={styles['onward']}>
      {t(isFirst ? 'jury:begin' : 'jury:goOn')}
    </Link>
  )
}

function Standing({ one, criteria }: { readonly one: JudgedEntry; readonly criteria: JurySheetAnswer['criteria'] }) {
  const t = useT()
  const format = useFormat()
  const [total, most] = totalOf(one, criteria)
  const isDone = isJudged(one, criteria)
  const points = t('jury:points', { points: format.number(total), most: format.number(most) })
  const left = criteria.length - one.given.length
  return (
    <span className={styles['standing']} data-done={isDone || undefined}>
      {one.isConflict
        ? t('jury:notByYou')
        : isDone
          ? points
          : one.given.length === 0
            ? t('jury:notYet')
            : t('jury:left', { count: left, number: format.number(left) })}
    </span>
  )
}

function Submit({ isWaiting, onSubmitted }: { readonly isWaiting: boolean; readonly onSubmitted: () => void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)

  async function submit(): Promise<void> {
    if (!(await confirmPerson(t('jury:submitAsk')))) return
    setBusy(true)
    try {
      await api.post('/jury/submit', {})
      toast.success(t('jury:thanks'))
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setBusy(false)
      onSubmitted()
    }
  }

  return (
    <Button busy={busy} disabled={isWaiting} onClick={() => void submit()}>
      {t('jury:submit')}
    </Button>
  )
}
