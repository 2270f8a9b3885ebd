import type { ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import { type StageScreen, stageScreens } from '@ashenda/core/domain/contest.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Coffee, Handshake, type LucideIcon, Trophy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { failureText } from '../../../lib/failure-text.ts'
import { NetworkLost } from '../../../lib/http.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import type { Contest } from '../../contest/contest.ts'
import { asRank } from '../../picks/ranks.ts'
import { sharedAddress } from '../../share/shared-address.ts'
import type { StageView } from '../../stage/stage-view.ts'
import { useIsLost, useStageView } from '../../stage/use-stage-view.ts'
import { AdminPage } from '../admin-page.tsx'
import { contestsKey, ofContest, useContests } from '../chosen-contest.tsx'
import { nextReveal, StepDialog } from '../contests/step-dialogs.tsx'
import { useContestCalls } from '../contests/use-steps.ts'
import { CopyField } from '../copy-field.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import styles from './stage.module.css'

/** The presenter's remote control of the big screen, for one hand. The screen shows the current contest, whichever the console looks at. */
export function StagePage() {
  const t = useT()
  const stage = useStageView()
  const contests = useContests()
  const isLost = useIsLost()
  useFresh(stage?.contest)
  const current = contests.data?.contests.find(({ isCurrent }) => isCurrent)
  return (
    <AdminPage title={t('console:pages.stage')} changes="contest" intro={<p>{t('contests:presenter.intro')}</p>}>
      <LostAnswer query={contests} text={t('contests:failed')} />
      <div role="status" className={styles['now']}>
        <span>{t('contests:presenter.now')}</span>
        {stage && <Now view={stage.view} />}
        {isLost && <p>{t('contests:reveal.lost')}</p>}
      </div>
      <Permitted to="contest">
        {stage && current && (
          <>
            <Screens id={current._id} shown={stage.contest.stageScreen} />
            <Reveal contest={current} />
            {current.waitsForJury && <WaitsForJury />}
          </>
        )}
      </Permitted>
      <Addresses />
    </AdminPage>
  )
}

/** What the console knows of the contest, after each of its steps. */
function useFresh(contest: Contest | undefined): void {
  const queries = useQueryClient()
  const step = contest && [contest.phase, contest.frozen, contest.revealed, contest.stageScreen].join()
  useEffect(() => {
    if (step !== undefined) void queries.invalidateQueries({ queryKey: contestsKey })
  }, [queries, step])
}

/** In the screen's own words. */
function Now({ view }: { readonly view: StageView }) {
  const t = useT()
  switch (view.kind) {
    case 'moment':
      return (
        <>
          <strong>{t(`stage:place_${asRank(view.winner.place)}`)}</strong>
          <bdi>{view.winner.name}</bdi>
        </>
      )
    case 'zones':
      return <strong>{t('own-titles:winners.zones')}</strong>
    case 'podium':
      return <strong>{t('own-titles:winners.title')}</strong>
    case 'partners':
      return <strong>{t('contests:presenter.partners')}</strong>
    default:
      return <strong>{t(`stage:now_${view.kind}`)}</strong>
  }
}

const icons = { contest: Trophy, break: Coffee, partners: Handshake } as const satisfies Record<StageScreen, LucideIcon>

interface ScreensProps {
  readonly id: string
  readonly shown: StageScreen
}

/** What the screen shows until somebody presses again. */
function Screens({ id, shown }: ScreensProps) {
  const t = useT()
  const { showOnStage } = useContestCalls()
  const [asked, setAsked] = useState<StageScreen>()
  async function show(screen: StageScreen): Promise<void> {
    setAsked(screen)
    await showOnStage(id, screen).catch((error: unknown) =>
      toast.error(error instanceof NetworkLost ? t('contests:reveal.lost') : failureText(error)),
    )
    setAsked(undefined)
  }
  return (
    <fieldset className={styles['screens']}>
      <legend className="for-readers">{t('contests:presenter.choose')}</legend>
      {stageScreens.map((screen) => {
        const Icon = icons[screen]
        return (
          <Button
            key={screen}
            variant={screen === shown ? 'primary' : 'quiet'}
            className={styles['screen']}
            aria-pressed={screen === shown}
            busy={screen === asked}
            onClick={() => void show(screen)}
          >
            <Icon aria-hidden="true" />
            <span>{t(`contests:presenter.${screen}`)}</span>
          </Button>
        )
      })}
    </fieldset>
  )
}

/** The next step of the result, behind the question that the page of contests asks, too. */
function Reveal({ contest }: { readonly contest: ListedContest }) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const { stage, freezesAt } = contest
  const isOver = stage === 'closed' || stage === 'final'
  if (!isOver)
    return (
      <p className={parts['soft']}>
        {freezesAt === null ? (
          <span>
            {t('contests:reveal.needsPause')}{' '}
            <Link href={ofContest('/dashboard/admin/contest', contest._id)}>{t('console:pages.settings')}</Link>
          </span>
        ) : (
          <span>{t('contests:presenter.revealLater')}</span>
        )}
      </p>
    )
  if (freezesAt === null) return <p className={parts['soft']}>{t('contests:presenter.revealed')}</p>
  return (
    <>
      <Button
        variant="gold"
        className={styles['reveal']}
        aria-haspopup="dialog"
        disabled={contest.waitsForJury}
        onClick={() => setAsked(true)}
      >
        {t(`contests:presenter.reveal_${nextReveal(contest)}`)}
      </Button>
      <StepDialog step="reveal" contest={contest} present={contest} open={isAsked} onOpenChange={setAsked} />
    </>
  )
}

/** Told as long as it holds, so that nobody learns it in front of the audience. */
function WaitsForJury() {
  const t = useT()
  const refusal = useRefusalText()
  return (
    <p role="status">
      <span>{refusal('jury_unsealed', '')}</span>{' '}
      <Link href="/dashboard/admin/titles">{t('console:pages.titles')}</Link>
    </p>
  )
}

function Addresses() {
  const t = useT()
  const { code } = useLanguage()
  // The hall's computer may prefer another language.
  const addressOf = (path: string) => sharedAddress(`${path}lang=${code}`, code)
  const screen = addressOf('/stage?')
  return (
    <Panel title={t('contests:presenter.addresses')}>
      <p>
        <a className={buttonClass('quiet')} href={screen} target="_blank" rel="noreferrer">
          {t('contests:presenter.open')}
        </a>{' '}
        <a className={buttonClass('quiet')} href={addressOf('/stage?rehearsal&')} target="_blank" rel="noreferrer">
          {t('contests:presenter.rehearse')}
        </a>
      </p>
      <CopyField label={t('contests:presenter.screen')} link={screen} />
      <CopyField label={t('contests:presenter.overlay')} link={addressOf('/stage?transparent&')} />
    </Panel>
  )
}
