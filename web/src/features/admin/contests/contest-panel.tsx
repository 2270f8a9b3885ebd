import type { ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { apiBase } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ofContest } from '../chosen-contest.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { Facts } from '../table/facts.tsx'
import { ContestTrack, NextStep } from './contest-track.tsx'
import styles from './contests.module.css'
import { NewContest } from './new-contest.tsx'
import { StageTags } from './stage-tags.tsx'
import { AddressDialog, type Step, StepDialog, textsOf } from './step-dialogs.tsx'

interface ContestPanelProps {
  readonly contest: ListedContest
  readonly contests: readonly ListedContest[]
  /** Opens a clone of it. */
  readonly onMade: (id: string) => void
}

/** One contest: where it is on its way, what is missing for the next step, and the steps. */
export function ContestPanel({ contest, contests, onMade }: ContestPanelProps) {
  const t = useT()
  const { moment, number } = useFormat()
  const { _id, name, stage, isCurrent, opensAt, closesAt, freezesAt, finalAt, clonedFrom, round, nextRound } = contest
  const facts = [
    [t('contests:address'), <Address key="address" contest={contest} />],
    [t('console:settings.opensAt'), moment(opensAt)],
    [t('console:settings.closesAt'), moment(closesAt)],
    [t('console:settings.freezesAt'), freezesAt && moment(freezesAt)],
    [t('contests:finalSince'), finalAt && moment(finalAt)],
    [t('contests:round.label'), round && <RoundFact key="round" round={round} />],
    [t('contests:clonedFrom'), !round && clonedFrom && <bdi>{clonedFrom.name}</bdi>],
    [
      t('contests:round.next'),
      nextRound && (
        <Link key="next" href={ofContest('/dashboard/admin', nextRound._id)}>
          <bdi>{nextRound.name}</bdi>
        </Link>
      ),
    ],
    [t('contests:zones'), number(contest.zones)],
    [t('contests:contestants'), number(contest.contestants)],
    [t('contests:ballots'), number(contest.ballots)],
    [t('contests:payments'), number(contest.payments)],
    [t('contests:openVotes'), number(contest.openVotes)],
  ] as const
  return (
    <>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>
        <StageTags contest={contest} />
      </p>
      <ContestTrack contest={contest} />
      <NextStep contest={contest} />
      <Permitted to="contest">
        <Acts contest={contest} contests={contests} onMade={onMade} />
      </Permitted>
      <nav className={styles['acts']} aria-label={t('contests:goTo')}>
        <Link className={buttonClass('quiet')} href={ofContest('/dashboard/admin', _id)}>
          {t('contests:lookAt')}
        </Link>
        <Link className={buttonClass('quiet')} href={ofContest('/dashboard/admin/contest', _id)}>
          {t('console:pages.settings')}
        </Link>
        <Link className={buttonClass('quiet')} href={ofContest('/dashboard/admin/create-zone', _id)}>
          {t('console:pages.zones')}
        </Link>
      </nav>
      {stage === 'final' && (
        <p className={styles['acts']}>
          <a className={buttonClass('quiet')} href={`${apiBase}/admin/contests/${_id}/archive`} download>
            {t('contests:archive.export')}
          </a>
          <small className={parts['soft']}>{t('contests:archive.exportHint')}</small>
        </p>
      )}
      <Facts of={facts} />
      {!isCurrent && stage !== 'draft' && <p className={parts['soft']}>{t('contests:stays')}</p>}
    </>
  )
}

function RoundFact({ round }: { readonly round: NonNullable<ListedContest['round']> }) {
  const t = useT()
  const format = useFormat()
  const { number, most, isCarried, of } = round
  return (
    <>
      <span>{t('contests:round.fact', { number: format.number(number), most: format.number(most) })}</span>{' '}
      <Link href={ofContest('/dashboard/admin', of._id)}>
        <bdi>{of.name}</bdi>
      </Link>
      <span> · {t(isCarried ? 'contests:round.carried' : 'contests:round.anew')}</span>
    </>
  )
}

function Address({ contest: { slug, announcedAt } }: Pick<ContestPanelProps, 'contest'>) {
  const address = `/contests/${slug}`
  return announcedAt === null ? (
    address
  ) : (
    <a className={styles['address']} href={address}>
      {address}
    </a>
  )
}

/** Those that its stage allows; the way forward first, what destroys last. */
function Acts({ contest, contests, onMade }: ContestPanelProps) {
  const t = useT()
  const [asked, setAsked] = useState<Step | 'address' | 'clone' | 'round'>()
  const { stage, isCurrent, nextRound, freezesAt } = contest
  const steps: readonly Step[] = [
    ...(stage === 'draft' ? (['announce'] as const) : []),
    ...(!isCurrent && stage !== 'final' ? (['current'] as const) : []),
    ...(stage === 'closed' && freezesAt !== null ? (['reveal'] as const) : []),
    ...(stage === 'closed' ? (['final'] as const) : []),
  ]
  const close = (open: boolean): void => {
    if (!open) setAsked(undefined)
  }
  return (
    <div className={styles['acts']}>
      {steps.map((step, index) => (
        <Button
          key={step}
          variant={index === 0 ? 'primary' : 'quiet'}
          aria-haspopup="dialog"
          onClick={() => setAsked(step)}
        >
          {t(`contests:${textsOf[step]}.act`)}
        </Button>
      ))}
      {stage === 'final' && !nextRound && (
        <Button aria-haspopup="dialog" onClick={() => setAsked('round')}>
          {t('contests:round.act')}
        </Button>
      )}
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsked('clone')}>
        {t('contests:clone')}
      </Button>
      {stage === 'draft' && (
        <>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsked('address')}>
            {t('contests:changeAddress.act')}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsked('delete')}>
            {t('contests:delete.act')}
          </Button>
        </>
      )}
      {(['announce', 'current', 'reveal', 'final', 'delete'] as const).map((step) => (
        <StepDialog
          key={step}
          step={step}
          contest={contest}
          present={contests.find((one) => one.isCurrent)}
          open={asked === step}
          onOpenChange={close}
        />
      ))}
      <AddressDialog contest={contest} open={asked === 'address'} onOpenChange={close} />
      {(['clone', 'round'] as const).map((way) => (
        <NewContest
          key={way}
          open={asked === way}
          onOpenChange={close}
          contests={contests}
          cloneOf={contest}
          isRound={way === 'round'}
          onMade={onMade}
        />
      ))}
      {stage === 'closed' && <p className={parts['soft']}>{t('contests:round.afterFinal')}</p>}
    </div>
  )
}
