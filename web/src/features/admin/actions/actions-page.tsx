import type { Activity } from '@ashenda/core/contracts/http/actions.ts'
import { pieces } from '@ashenda/core/domain/content.ts'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { AdminPage } from '../admin-page.tsx'
import { useAdmins } from '../admins/use-admins.ts'
import parts from '../parts.module.css'
import { type Column, DataTable } from '../table/data-table.tsx'
import type { Filter } from '../table/filter-bar.tsx'
import { fragmentOf } from '../table/list-address.ts'
import { RowTime } from '../table/row-time.tsx'
import { useList } from '../table/use-list.ts'
import { ActionText } from './action-text.tsx'
import { subjectLink } from './subject-link.ts'
import { actionKeyOf, nouns } from './words.ts'

/** Who changed what, and how it was before: written with each change, and never changed itself. */
export function ActionsPage() {
  const t = useT()
  const list = useList<Activity>('/admin/activity-log', ['admin-activity'], { sort: '-doneAt', isOfContest: true })
  return (
    <AdminPage title={t('admin:admin.actions')}>
      <DataTable
        id="activity"
        label={t('admin:admin.actions')}
        list={list}
        columns={useColumns()}
        idOf={({ _id }) => _id}
        filters={useFilters(list.params['subject'])}
        panel={(action) => <ActionPanel action={action} />}
        empty={t('console:actions.none')}
        failed={t('console:actions.failed')}
        hasCsv
      />
    </AdminPage>
  )
}

function useColumns(): readonly Column<Activity>[] {
  const t = useT()
  return [
    { id: 'doneAt', name: t('console:actions.time'), cell: ({ doneAt }) => <RowTime at={doneAt} />, isSortable: true },
    {
      id: 'admin',
      name: t('console:actions.who'),
      cell: ({ admin, outcomeOf }) => (
        <bdi title={outcomeOf === null ? undefined : t('console:actions.platform')}>{admin.name}</bdi>
      ),
      isSortable: true,
    },
    {
      id: 'action',
      name: t('console:actions.what'),
      cell: ({ action }) => {
        const key = actionKeyOf(action)
        return key ? t(key) : action
      },
      isSortable: true,
    },
    { id: 'about', name: t('console:actions.about'), cell: (action) => <About action={action} /> },
    { id: 'reason', name: t('console:actions.why'), cell: ({ reason }) => <bdi>{reason}</bdi> },
    {
      id: 'subject',
      name: t('console:actions.subject'),
      cell: ({ subject }) => (
        <bdi dir="ltr" translate="no">
          {subject}
        </bdi>
      ),
      isExtra: true,
    },
  ]
}

function useFilters(subject: string | undefined): readonly Filter[] {
  const t = useT()
  const admins = useAdmins()
  return [
    { kind: 'search', id: 'q', name: t('console:actions.search') },
    {
      kind: 'choice',
      id: 'admin',
      name: t('console:actions.who'),
      options: (admins.data ?? []).map(({ _id, name }) => ({ value: _id, text: name })),
    },
    {
      kind: 'choice',
      id: 'noun',
      name: t('console:actions.area'),
      options: nouns.map((value) => ({ value, text: t(`console:actions.noun_${value}`) })),
    },
    { kind: 'days', id: 'done', name: t('console:actions.when') },
    ...(subject === undefined
      ? []
      : [
          {
            kind: 'choice',
            id: 'subject',
            name: t('console:actions.about'),
            options: [{ value: subject, text: t('console:actions.only') }],
          } as const,
        ]),
  ]
}

/** What it was done to, by its present name, and the contestant concerned. */
function About({ action }: { readonly action: Activity }) {
  const t = useT()
  const { subjectName, contestant } = action
  const link = subjectLink(action)
  const isErased = subjectName === null && contestant?.name === null
  const name = subjectName ?? (isErased ? t('console:actions.erased') : nounOf(action, t))
  const isHerself = action.action.startsWith('contestant.')
  return (
    <>
      {link === undefined || isErased ? (
        <bdi>{name}</bdi>
      ) : (
        <Link href={link}>
          <bdi>{name}</bdi>
        </Link>
      )}
      {!isHerself && contestant && contestant.name !== null && (
        <span>
          <span> · </span>
          <Link href={`/dashboard/admin/users/${contestant._id}`}>
            <bdi>{contestant.name}</bdi>
          </Link>
        </span>
      )}
    </>
  )
}

function nounOf({ action, subject }: Activity, t: ReturnType<typeof useT>): string {
  const piece = action.startsWith('content.') && pieces.find((one) => one === subject)
  if (piece) return t(`content:piece_${piece}`)
  const noun = nouns.find((one) => one === action.split('.')[0])
  return noun ? t(`console:actions.noun_${noun}`) : ''
}

/** An action with each field before and after. */
function ActionPanel({ action }: { readonly action: Activity }) {
  const t = useT()
  const { subject } = action
  return (
    <>
      <ActionText action={action} heading="h2" />
      <p>
        <About action={action} />
      </p>
      {subject !== null && (
        <>
          <p className={parts['soft']} dir="ltr" translate="no">
            {subject}
          </p>
          <p>
            <Link href={`/dashboard/admin/actions${fragmentOf({ subject })}`}>{t('console:actions.only')}</Link>
          </p>
        </>
      )}
    </>
  )
}
