import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { OwnMessages } from './own-messages.tsx'

/** A contestant's messages. */
export function MessagesPage() {
  const t = useT()
  useTitle(t('messages:title'))
  return (
    <>
      <h1>{t('messages:title')}</h1>
      <OwnMessages profilePath="/dashboard/user/profile" />
    </>
  )
}
