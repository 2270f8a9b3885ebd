import type { AdminContestant, AdminContestantAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { ContestantRecordAnswer } from '@ashenda/core/contracts/http/contestant-record.ts'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLastError } from '../../../lib/last-look-failed.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { VoteChart } from '../../dashboard/votes/own-votes-section.tsx'
import { ActionText } from '../actions/action-text.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ofContest, useContests, useLookedAt } from '../chosen-contest.tsx'
import { EraseContestant } from '../erasure/erase-contestant.tsx'
import { Sides } from '../moderation/approvals.tsx'
import { RejectDialog } from '../moderation/reject-dialog.tsx'
import { ReportActs } from '../moderation/report-acts.tsx'
import { useApproval } from '../moderation/use-approval.ts'
import { nameOf } from '../name-of.ts'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { Portrait } from '../portrait.tsx'
import table from '../table/data-table.module.css'
import { Tag } from '../table/tag.tsx'
import { ActivityButton } from './activity-button.tsx'
import { DetailsForm } from './details-form.tsx'
import { Notes } from './notes.tsx'
import { PaidTag, StateTags, standingOfRow } from './standing.tsx'
import { firstPhotoOf, useRecord, userListsKey, userPath, useUser, useUsersChanged } from './use-users.ts'
import { UserAccess } from './user-access.tsx'
import { UserFacts } from './user-panel.tsx'
import { UserPayments } from './user-payments.tsx'
import { UserPhotos } from './user-photos.tsx'
import styles from './users.module.css'

/** All that admins know of one contestant, and what they can do. */
export function UserPage() {
  const t = useT()
  const { id = '' } = useParams<{ id: string }>()
  const known = useUser(id)
  const { data } = known
  const error = useLastError(known)
  const isNone = error instanceof Refusal && (error.status === 404 || error.status === 400)
  const actor = data?.actor
  return (
    <AdminPage
      title={actor ? nameOf(actor) : t('console:contestants.contestant')}
      changes="contestants"
      intro={<Link href="/dashboard/admin/users">{t('admin:admin.users')}</Link>}
      acts={actor?.phone && <Acts user={actor} />}
    >
      {!data && !error && <p role="status">{t('common.loading')}</p>}
      {!data && isNone && <p role="status">{t('console:contestants.nobody')}</p>}
      {!isNone && <LostAnswer query={known} text={t('console:users.detailsFailed')} />}
      {data && (data.actor.phone === null ? <p>{t('console:contestants.erased')}</p> : <Whole data={data} />)}
    </AdminPage>
  )
}

function Acts({ user }: { readonly user: AdminContestant }) {
  const t = useT()
  const standing = standingOfRow(user)
  return (
    <>
      {(standing === 'open' || standing === 'unpaid') && (
        <a href={`/${user._id}`} className={buttonClass('quiet')}>
          <ExternalLink aria-hidden="true" size={16} />
          <span>{t('console:contestants.publicPage')}</span>
        </a>
      )}
      <Permitted to="contestants">
        <ActivityButton user={user} />
      </Permitted>
    </>
  )
}

interface WholeProps {
  readonly data: AdminContestantAnswer
}

function Whole({ data }: WholeProps) {
  const t = useT()
  const { actor, payments, paymentCount } = data
  const { _id: id } = actor
  const record = useRecord(id)
  const name = nameOf(actor)
  const standing = standingOfRow(actor)
  return (
    <>
      <div className={styles['summary']}>
        <Portrait file={firstPhotoOf(actor)} colour={actor.colour} className={styles['portrait']} />
        <p>
          <StateTags user={actor} /> <PaidTag isPaid={actor.isPaid} />
          <br />
          <span>{t(`console:contestants.now_${standing}`, { name })}</span>
        </p>
      </div>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {record.data?.change && <Waiting actor={actor} change={record.data.change} />}
          <DetailsForm key={id} actor={actor} contest={data.contest} />
          <Part title={t('console:users.photos')}>
            <UserPhotos actor={actor} name={name} />
          </Part>
          <LostAnswer query={record} text={t('console:contestants.recordFailed')} />
          {record.data && (
            <Part title={t('console:contestants.votesByHour')}>
              {record.data.hours.length > 0 ? (
                <VoteChart hours={record.data.hours} />
              ) : (
                <p>{t('console:contestants.noVotes')}</p>
              )}
            </Part>
          )}
          <Part title={t('console:users.payments')}>
            <UserPayments payments={payments} paymentCount={paymentCount} phone={actor.phone} />
          </Part>
        </div>
        <div className={styles['column']}>
          <Part title={t('console:contestants.facts')}>
            <UserFacts user={actor} />
          </Part>
          <Entries data={data} />
          {record.data && (
            <>
              <Part title={t('console:contestants.notes')}>
                <Notes id={id} notes={record.data.notes} />
              </Part>
              <Reports id={id} name={name} reports={record.data.reports} />
              <Requests requests={record.data.requests} />
              <Part title={t('console:contestants.actions')}>
                <Done actions={record.data.actions} />
              </Part>
            </>
          )}
          <Permitted to="contestants">
            <Part title={t('console:users.access')}>
              <UserAccess id={id} name={name} />
            </Part>
          </Permitted>
          <Permitted to="erasure">
            <Erasure id={id} />
          </Permitted>
        </div>
      </div>
    </>
  )
}

/** The contest it is about where the console looks at another one, and her entries in other contests. */
function Entries({ data: { contest, entries } }: Pick<WholeProps, 'data'>) {
  const t = useT()
  const { data: known } = useContests()
  const chosen = useLookedAt().contest
  const own = known?.contests.find(({ _id }) => _id === contest)
  const isElsewhere = own !== undefined && chosen !== undefined && own._id !== chosen._id
  if (entries.length === 0 && !isElsewhere) return null
  return (
    <Part title={t('console:pages.contests')}>
      {isElsewhere && <p>{t('contests:entryOf', { name: own.name })}</p>}
      <ul>
        {entries.map(({ _id, contest: other }) => (
          <li key={_id}>
            <Link href={ofContest(userPath(_id), other._id)}>{t('contests:alsoIn', { name: other.name })}</Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Erasure({ id }: { readonly id: string }) {
  const [, navigate] = useLocation()
  // This page is left: it does not ask again for what is no more.
  const changed = useUsersChanged(userListsKey)
  return (
    <EraseContestant
      id={id}
      onErased={() => {
        navigate('/dashboard/admin/users')
        void changed()
      }}
    />
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const places = ['image1', 'image2', 'image3'] as const

interface WaitingProps {
  readonly actor: AdminContestant
  readonly change: NonNullable<ContestantRecordAnswer['change']>
}

/** Her former texts and photos beside the ones that wait. */
function Waiting({ actor, change }: WaitingProps) {
  const t = useT()
  const { approve, isPending } = useApproval()
  const [isRejecting, setRejecting] = useState(false)
  const name = nameOf(actor)
  const photos = places.flatMap((slot, index) => {
    const file = actor[slot]
    return file === null ? [] : [{ place: index + 1, file }]
  })
  return (
    <Part title={t('console:contestants.waits')}>
      <Sides queued={{ isHeld: actor.isHeld, shown: { ...actor, photos }, change }} name={name} />
      <Permitted to="contestants">
        <Actions>
          <Button busy={isPending} onClick={() => void approve(actor._id, name, change.version)}>
            {t('console:contestants.approve')}
          </Button>
          <Button
            variant="danger"
            className={styles['apart']}
            aria-haspopup="dialog"
            onClick={() => setRejecting(true)}
          >
            {t('console:contestants.reject')}
          </Button>
        </Actions>
        <RejectDialog
          open={isRejecting}
          onOpenChange={setRejecting}
          id={actor._id}
          name={name}
          version={change.version}
        />
      </Permitted>
    </Part>
  )
}

interface ReportsProps extends Pick<ContestantRecordAnswer, 'reports'> {
  readonly id: string
  readonly name: string
}

function Reports({ id, name, reports }: ReportsProps) {
  const t = useT()
  const { moment } = useFormat()
  const [latestOpen] = reports.filter(({ closedAt }) => closedAt === null)
  return (
    <Part title={t('console:contestants.reports')}>
      {reports.length === 0 && <p>{t('console:contestants.noReports')}</p>}
      <ul className={styles['lines']}>
        {reports.map(({ _id, reason, note, at, closedAt }) => (
          <li key={_id}>
            <strong>{t(`report:reason_${reason}`)}</strong>{' '}
            <Tag level={closedAt === null ? 'bad' : 'over'}>
              {t(closedAt === null ? 'console:contestants.open' : 'console:contestants.closed')}
            </Tag>{' '}
            <span className={parts['soft']}>{moment(at)}</span>
            {note !== '' && <p dir="auto">{note}</p>}
          </li>
        ))}
      </ul>
      {latestOpen && <ReportActs id={id} name={name} seen={latestOpen._id} />}
    </Part>
  )
}

function Requests({ requests }: Pick<ContestantRecordAnswer, 'requests'>) {
  const t = useT()
  const { moment } = useFormat()
  return (
    <Part title={t('console:contestants.requests')}>
      {requests.length === 0 && <p>{t('console:contestants.noRequests')}</p>}
      <ul className={styles['lines']}>
        {requests.map(({ _id, brandName, at, isHandled }) => (
          <li key={_id}>
            <strong>
              <bdi>{brandName}</bdi>
            </strong>{' '}
            <Tag level={isHandled ? 'over' : 'waiting'}>
              {t(isHandled ? 'console:contestants.closed' : 'console:contestants.open')}
            </Tag>{' '}
            <span className={parts['soft']}>{moment(at)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What admins did to her, and by whom. */
function Done({ actions }: Pick<ContestantRecordAnswer, 'actions'>) {
  const t = useT()
  if (actions.length === 0) return <p>{t('console:contestants.noActions')}</p>
  return (
    <ol className={table['timeline']}>
      {actions.map((action) => (
        <li key={action._id}>
          <ActionText action={action} />
        </li>
      ))}
    </ol>
  )
}
