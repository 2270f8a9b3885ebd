import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { type LiveText, useT } from '../../../lib/i18n.ts'
import { actionKeyOf } from '../actions/words.ts'
import { explanationOf } from './conflict.ts'

/** The message about a step that failed. If another admin was faster: who, what and when. The page must load the texts `actions`. */
export function useConflictMessage(): (error: unknown) => string | LiveText {
  const t = useT()
  const { moment } = useFormat()
  return (error) => {
    const done = explanationOf(error)
    if (!done) return failureText(error)
    const key = actionKeyOf(done.action)
    const what = key ? t(key) : done.action
    const said = t('admin:admin.faster', { name: done.admin.name, what, at: moment(done.doneAt) })
    return done.reason === '' ? said : `${said} ${t('console:actions.reason')} ${done.reason}`
  }
}
