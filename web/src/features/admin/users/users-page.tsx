import {
  type AdminContestant,
  type AdminContestantsAnswer,
  type DecideContestantsBody,
  decidedAtOnce,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { KeptZone } from '@ashenda/core/contracts/http/zones.ts'
import { showingsPerMinute } from '@ashenda/core/domain/list-order.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { zoneLabel } from '../../zones/zone-field.tsx'
import { ZoneName } from '../../zones/zone-name.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { Approvals } from '../moderation/approvals.tsx'
import { useModeration } from '../moderation/use-moderation.ts'
import { nameOf } from '../name-of.ts'
import { Permitted } from '../permitted.tsx'
import { Portrait } from '../portrait.tsx'
import type { BulkAct } from '../table/bulk-bar.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import type { Filter } from '../table/filter-bar.tsx'
import { fragmentOf, useListParams } from '../table/list-address.ts'
import { Tabs } from '../table/tabs.tsx'
import { useList } from '../table/use-list.ts'
import { useKeptZones } from '../zones/use-kept-zones.ts'
import { PaidTag, StateTags } from './standing.tsx'
import { firstPhotoOf, type LeftOut, useDecide, userListsKey, userPath } from './use-users.ts'
import { UserPanel } from './user-panel.tsx'
import styles from './users.module.css'

/** The tabs of the table, with what each fixes; Approvals shows one contestant after the other instead. */
const tabs = {
  all: {},
  approvals: {},
  active: { active: 'true' },
  inactive: { active: 'false' },
  reported: { reported: 'true' },
} as const

type TabName = keyof typeof tabs

const tabNames = Object.keys(tabs) as readonly TabName[] // of the object above

/** Everyone who stands in the contest, what waits for approval, and what admins do with them (ADM-02). */
export function UsersPage() {
  const t = useT()
  const [params] = useListParams()
  const tab = tabNames.find((name) => name === params['tab']) ?? 'all'
  const counts = useModeration().data?.counts
  const waiting: Partial<Record<TabName, number>> = { approvals: counts?.all ?? 0, reported: counts?.reported ?? 0 }
  return (
    <AdminPage title={t('admin:admin.users')} changes="contestants" acts={<ImportLink kind="contestants" />}>
      <Tabs
        names={tabNames}
        shown={tab}
        text={(name) => t(`console:contestants.tab_${name}`)}
        count={(name) => waiting[name]}
      />
      {tab === 'approvals' ? <Approvals /> : <UserTable key={tab} tab={tab} />}
    </AdminPage>
  )
}

function UserTable({ tab }: { readonly tab: TabName }) {
  const t = useT()
  const [params] = useListParams()
  const list = useList<AdminContestant>('/admin/contestants', userListsKey, {
    sort: params['q'] === undefined ? '-registeredAt' : 'match',
    fixed: tabs[tab],
    isOfContest: true,
  })
  const exposure = (list.query.data as AdminContestantsAnswer | undefined)?.exposure // the list's own answer
  const zones = useKeptZones()
  const [leftOut, setLeftOut] = useState<LeftOut>()
  return (
    <div>
      <LostAnswer query={zones} text={t('console:zones.failed')} />
      <NotDone leftOut={leftOut} onClose={() => setLeftOut(undefined)} />
      <Permitted to="messages">
        <p className={styles['write']}>
          <Link
            href={`/dashboard/admin/messages${fragmentOf({ tab: 'send', ...list.filter })}`}
            className={buttonClass('quiet')}
          >
            {t('console:contestants.write')}
          </Link>
        </p>
      </Permitted>
      <DataTable
        id="contestants"
        label={t('console:pages.contestants')}
        list={list}
        columns={useUserColumns(exposure?.most ?? 0)}
        idOf={({ _id }) => _id}
        filters={useUserFilters(tab, zones.data ?? [])}
        bulk={useUserActs(setLeftOut)}
        atOnce={decidedAtOnce}
        panel={(user) => <UserPanel user={user} />}
        empty={t('console:contestants.none')}
        failed={t('console:users.failed')}
        sums={<Exposure exposure={exposure} />}
        hasCsv
      />
    </div>
  )
}

/** Showings of each on average. With fewer the difference is chance: of thirty expected, a fifth more or less says nothing. */
const enoughShowings = 30

/** How evenly the public list's first page showed them: the order is fair, so all are near the average. */
function Exposure({ exposure }: { readonly exposure: AdminContestantsAnswer['exposure'] | undefined }) {
  const t = useT()
  const { number } = useFormat()
  const { least, median, most, average } = exposure ?? {}
  if (least == null || median == null || most == null || average == null) return null
  if (average < enoughShowings) return <span>{t('console:contestants.exposureFew')}</span>
  const share = (shown: number): string => `${number(Math.round((100 * shown) / average))} %`
  return (
    <span>
      {t('console:contestants.exposure', {
        average: number(Math.round(average)),
        ...{ least: share(least), median: share(median), most: share(most) },
        limit: number(showingsPerMinute),
      })}
    </span>
  )
}

interface NotDoneProps {
  readonly leftOut: LeftOut | undefined
  readonly onClose: () => void
}

/** Whom a decision about many left out, and why. */
function NotDone({ leftOut, onClose }: NotDoneProps) {
  const t = useT()
  const refusal = useRefusalText()
  return (
    <div role="alert">
      {leftOut && leftOut.notDone.length + leftOut.nothingWaits > 0 && (
        <div className={styles['left']}>
          <h2>{t('console:contestants.notDone', { count: leftOut.notDone.length + leftOut.nothingWaits })}</h2>
          <ul>
            {leftOut.nothingWaits > 0 && (
              <li>{t('console:contestants.nothingWaits', { count: leftOut.nothingWaits })}</li>
            )}
            {leftOut.notDone.map(({ _id, name, code, message }) => (
              <li key={_id}>
                <Link href={userPath(_id)}>
                  <bdi>{name || _id}</bdi>
                </Link>
                {': '}
                {code === 'version_conflict' ? t('console:contestants.changedSince') : refusal(code, message)}
              </li>
            ))}
          </ul>
          <Button variant="quiet" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useUserActs(tellLeftOut: (leftOut: LeftOut) => void): readonly BulkAct[] {
  const t = useT()
  const { number } = useFormat()
  const decide = useDecide()
  const act = (decision: DecideContestantsBody['decision'], isDangerous: boolean): BulkAct => ({
    name: t(`console:contestants.${decision}`),
    to: 'contestants',
    isDangerous,
    title: (count) => t(`console:contestants.${decision}Title`, { count, number: number(count) }),
    text: () => t(`console:contestants.${decision}Text`),
    run: async (ids, reason) => {
      const { done, ...leftOut } = await decide(decision, ids, reason)
      tellLeftOut(leftOut)
      if (done > 0) toast.success(t(`console:contestants.${decision}Done`, { count: done, number: number(done) }))
    },
  })
  return [act('approve', false), act('activate', false), act('reject', true), act('deactivate', true)]
}

/** @param mostShown how often the list's first page showed the one it showed most */
function useUserColumns(mostShown: number): readonly Column<AdminContestant>[] {
  const t = useT()
  const { moment, number } = useFormat()
  return [
    {
      id: 'name',
      name: t('console:contestants.name'),
      cell: (user) => (
        <span className={styles['who']}>
          <Portrait file={firstPhotoOf(user)} colour={user.colour} className={styles['portrait']} />
          <Link href={userPath(user._id)}>
            <bdi>{nameOf(user)}</bdi>
          </Link>
        </span>
      ),
      isSortable: true,
    },
    { id: 'state', name: t('admin:admin.state'), cell: (user) => <StateTags user={user} />, isSortable: true },
    {
      id: 'zone',
      name: t('admin:admin.zone'),
      cell: ({ zone }) => zone && <ZoneName name={zone.name} />,
      isSortable: true,
    },
    {
      id: 'phone',
      name: t('account:phone'),
      cell: ({ phone }) => <bdi dir="ltr">{phone}</bdi>,
      isExtra: true,
    },
    ...(['votes', 'freeVotes', 'paidVotes'] as const).map((id) => ({
      id,
      name: t(`console:contestants.${id}`),
      cell: (user: AdminContestant) => number(user[id]),
      isSortable: true,
      isFigure: true,
    })),
    {
      id: 'shownFirst',
      name: t('console:contestants.shownFirst'),
      // A former version tells none.
      cell: ({ shownFirst = 0 }) => (
        <span className={styles['shown']}>
          {number(shownFirst)}
          <i style={{ inlineSize: `${mostShown === 0 ? 0 : (100 * shownFirst) / mostShown}%` }} />
        </span>
      ),
      isSortable: true,
      isFigure: true,
    },
    {
      id: 'paid',
      name: t('console:contestants.fee'),
      cell: (user) => <PaidTag isPaid={user.isPaid} />,
      isSortable: true,
    },
    {
      id: 'lastLogInAt',
      name: t('console:contestants.lastLogIn'),
      cell: ({ lastLogInAt }) => (lastLogInAt === null ? '–' : moment(lastLogInAt)),
      isSortable: true,
    },
    {
      id: 'registeredAt',
      name: t('console:contestants.registered'),
      cell: ({ registeredAt }) => moment(registeredAt),
      isSortable: true,
    },
  ]
}

function useUserFilters(tab: TabName, zones: readonly KeptZone[]): readonly Filter[] {
  const t = useT()
  const choice = (id: string, name: string, options: readonly (readonly [value: string, text: string])[]) => ({
    kind: 'choice' as const,
    id,
    name,
    options: options.map(([value, text]) => ({ value, text })),
  })
  return [
    { kind: 'search', id: 'q', name: t('console:users.search') },
    choice(
      'zone',
      t('admin:admin.zone'),
      zones.map(({ _id, name }) => [_id, zoneLabel(t, name)] as const),
    ),
    choice('paid', t('console:contestants.fee'), [
      ['true', t('console:contestants.paid')],
      ['false', t('console:contestants.unpaid')],
    ]),
    choice('photo', t('console:contestants.photo'), [['none', t('console:contestants.noPhoto')]]),
    choice('minor', t('console:contestants.guardian'), [['true', t('console:contestants.minor')]]),
    choice('waiting', t('console:contestants.approval'), [['true', t('console:contestants.waiting')]]),
    ...(tab === 'all'
      ? [
          choice('active', t('console:users.activity'), [
            ['true', t('console:users.active')],
            ['false', t('console:users.inactive')],
          ]),
        ]
      : []),
  ]
}
