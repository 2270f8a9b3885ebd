import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check, ChevronsUpDown, Eye } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useT } from '../../../lib/i18n.ts'
import { shownResource } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { ofContest, useContests, useLookedAt } from '../chosen-contest.tsx'
import { consoleGroups } from './console-pages.ts'
import styles from './contest-switch.module.css'

/** The list that a page belongs to: one entry of a contest is not in another. */
function listOf(path: string): string {
  const pages = consoleGroups.flatMap((group) => group.pages.map((page) => page.path))
  return pages.find((page) => path.startsWith(`${page}/`)) ?? path
}

/** Goes to the same list of another contest; undefined: the current one. Filters, such as a zone, stay behind. */
function useChooseContest(): (contest: string | undefined) => void {
  const [path] = useLocation()
  return (contest) => navigate(ofContest(listOf(path), contest))
}

/** Which contest the console looks at, and the others to choose. */
export function ContestSwitch() {
  const t = useT()
  const { code } = useLanguage()
  const { data } = useContests()
  const { contest } = useLookedAt()
  const choose = useChooseContest()
  if (!data) return null
  return (
    <Radix.Root modal={false} dir={shownResource(code).dir}>
      <Radix.Trigger className={styles['switch']}>
        <small>{t('contests:switch.label')}</small>
        <bdi>{contest?.name ?? t('contests:switch.choose')}</bdi>
        <ChevronsUpDown aria-hidden="true" size={15} />
      </Radix.Trigger>
      <Radix.Content className={styles['menu']} align="start" sideOffset={4} collisionPadding={8} loop>
        <Radix.RadioGroup
          value={contest?._id ?? ''}
          onValueChange={(id) => choose(data.contests.find(({ _id }) => _id === id)?.isCurrent ? undefined : id)}
        >
          {data.contests.map(({ _id, name, stage, isCurrent }) => (
            <Radix.RadioItem key={_id} value={_id} textValue={name} className={styles['option']}>
              <bdi>{name}</bdi>
              <Radix.ItemIndicator>
                <Check aria-hidden="true" size={15} />
              </Radix.ItemIndicator>
              <small>
                {t(`contests:stage_${stage}`)}
                {isCurrent && <span> · {t('contests:current')}</span>}
              </small>
            </Radix.RadioItem>
          ))}
        </Radix.RadioGroup>
        <Radix.Item asChild>
          <Link href="/dashboard/admin/contests" className={styles['option']}>
            {t('contests:switch.all')}
          </Link>
        </Radix.Item>
      </Radix.Content>
    </Radix.Root>
  )
}

/** On every page, while the console looks at another contest than the public. */
export function OtherContestBanner() {
  const t = useT()
  const { contest, isOther, isUnknown } = useLookedAt()
  const choose = useChooseContest()
  if (!isOther || (!contest && !isUnknown)) return null
  return (
    <div className={styles['banner']} role="status" data-stage={contest?.stage}>
      <Eye aria-hidden="true" size={18} />
      <p>
        {contest
          ? t('contests:switch.other', { name: contest.name, stage: t(`contests:stage_${contest.stage}`) })
          : t('contests:switch.unknown')}
        {contest?.stage === 'final' && <span> · {t('contests:switch.final')}</span>}
      </p>
      <button type="button" onClick={() => choose(undefined)}>
        {t('contests:switch.back')}
      </button>
    </div>
  )
}
