import { lazy, Suspense } from 'react'
import { useT } from '../../lib/i18n.ts'
import { needTexts } from '../../lib/language-choice.ts'
import { toast } from '../../ui/toast.ts'
import { useComingMenu } from './use-coming-menu.ts'
import { UserButton } from './user-button.tsx'

const importOptions = () => import('./user-options.tsx')
const loadOptions = () => Promise.all([importOptions(), needTexts(['account'])])
const UserOptions = lazy(async () => ({ default: (await importOptions()).UserOptions }))

/** What somebody who is logged in finds in the place of the link to log in (NAV-06). */
export function UserMenu({ name }: { readonly name: string }) {
  const t = useT()
  const { isHere, button } = useComingMenu(loadOptions, () => toast.error(t('common.wentWrong')))
  const standIn = <UserButton person={name} {...button} />
  if (!isHere) return standIn
  return (
    <Suspense fallback={standIn}>
      <UserOptions name={name} />
    </Suspense>
  )
}
