import type { ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import type { ContestStage } from '@ashenda/core/domain/contest.ts'
import { useT } from '../../../lib/i18n.ts'
import { type Level, Tag } from '../table/tag.tsx'

const levels = {
  draft: 'waiting',
  scheduled: 'waiting',
  open: 'good',
  closed: 'over',
  final: 'over',
} as const satisfies Record<ContestStage, Level>

export function StageTags({ contest: { stage, isCurrent } }: { readonly contest: ListedContest }) {
  const t = useT()
  return (
    <>
      <Tag level={levels[stage]}>{t(`contests:stage_${stage}`)}</Tag>{' '}
      {isCurrent && <Tag level="good">{t('contests:current')}</Tag>}
    </>
  )
}
