import type { ContestsAnswer, ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import { dayText } from '@ashenda/core/domain/date-text.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminPage } from '../admin-page.tsx'
import { contestsKey, ofContest } from '../chosen-contest.tsx'
import { Permitted } from '../permitted.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { useList } from '../table/use-list.ts'
import { ContestPanel } from './contest-panel.tsx'
import { ImportArchive } from './import-archive.tsx'
import { NewContest } from './new-contest.tsx'
import { StageTags } from './stage-tags.tsx'

const whole = ({ contests }: ContestsAnswer) => ({
  rows: contests,
  total: contests.length,
  previous: null,
  next: null,
})

/** All years: what each is up to, and the steps from a draft to the final result. */
export function ContestsPage() {
  const t = useT()
  const list = useList<ListedContest, ContestsAnswer>('/admin/contests', contestsKey, { sort: '-opensAt', read: whole })
  const [isPreparing, setPreparing] = useState(false)
  const columns = useContestColumns()
  return (
    <AdminPage
      title={t('console:pages.contests')}
      changes="contest"
      intro={<p>{t('contests:intro')}</p>}
      acts={
        <Permitted to="contest">
          <Button aria-haspopup="dialog" onClick={() => setPreparing(true)}>
            {t('contests:new.open')}
          </Button>
        </Permitted>
      }
    >
      <DataTable
        id="contests"
        label={t('console:pages.contests')}
        list={list}
        columns={columns}
        idOf={({ _id }) => _id}
        panel={(contest) => <ContestPanel contest={contest} contests={list.rows ?? []} onMade={list.openRow} />}
        empty={t('contests:none')}
        failed={t('contests:failed')}
        hasCsv
      />
      <Permitted to="contest">
        <ImportArchive onDone={list.openRow} />
      </Permitted>
      <NewContest open={isPreparing} onOpenChange={setPreparing} contests={list.rows ?? []} onMade={list.openRow} />
    </AdminPage>
  )
}

function useContestColumns(): readonly Column<ListedContest>[] {
  const t = useT()
  const { number } = useFormat()
  const { tag } = useLanguage()
  const day = (iso: string): string => dayText(tag, festivalDayOf(Date.parse(iso)))
  return [
    {
      id: 'name',
      name: t('contests:name'),
      cell: ({ _id, name }) => (
        <Link href={ofContest('/dashboard/admin', _id)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { id: 'stage', name: t('contests:stage'), cell: (contest) => <StageTags contest={contest} /> },
    {
      id: 'hours',
      name: t('contests:hours'),
      cell: ({ opensAt, closesAt }) => `${day(opensAt)} – ${day(closesAt)}`,
    },
    ...(['contestants', 'ballots', 'payments', 'openVotes'] as const).map((id) => ({
      id,
      name: t(`contests:${id}`),
      cell: (contest: ListedContest) => number(contest[id]),
      isFigure: true,
    })),
  ]
}
