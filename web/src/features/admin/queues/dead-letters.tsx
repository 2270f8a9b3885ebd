import type { ListedDeadLetter } from '@ashenda/core/contracts/http/queues.ts'
import { useFormat } from '../../../lib/format.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { ownData } from '../../../lib/last-look-failed.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { ShownOf } from '../shown-of.tsx'
import { JobPayload } from './job-payload.tsx'
import styles from './queues.module.css'
import { useDeadLetters, useReplay } from './use-failed.ts'

/** Ballots that could not be recorded: why, and another try once what kept them from it is mended. */
export function DeadLetters({ count }: { readonly count: number }) {
  const t = useT()
  const { number } = useFormat()
  const known = useDeadLetters(count)
  const data = ownData(known)
  return (
    <Panel title={t('console:queues.letters')}>
      <p>
        {count === 0
          ? t('console:queues.noLetters')
          : t('console:queues.lettersText', { count, number: number(count) })}
      </p>
      <LostAnswer query={known} text={t('console:queues.lettersFailed')} />
      {count > 0 && data && <ShownOf shown={data.letters.length} total={data.total} />}
      {count > 0 && (
        <ul className={styles['jobs']}>
          {data?.letters.map((letter) => (
            <DeadLetterItem key={letter._id} letter={letter} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function DeadLetterItem({ letter }: { readonly letter: ListedDeadLetter }) {
  const t = useT()
  const refusal = useRefusalText()
  const { moment } = useFormat()
  const { mutateAsync, isPending } = useReplay()
  const conflictMessage = useConflictMessage()
  const { _id, problem, keptAt, isReadable, payload } = letter

  // Shown even if the letter is no longer in the list by then.
  const replay = (): Promise<unknown> =>
    mutateAsync(_id).then(
      () => toast.success(t('console:queues.replayed')),
      (error) => alertPerson(conflictMessage(error)),
    )

  return (
    <li className={styles['job']}>
      <p className={styles['error']} lang="en" dir="ltr">
        {problem}
      </p>
      <p className={parts['soft']}>{t('console:queues.keptAt', { at: moment(keptAt) })}</p>
      <JobPayload payload={payload} />
      {isReadable ? (
        <Permitted to="queues">
          <Button
            variant="quiet"
            className={styles['alone']}
            busy={isPending}
            aria-label={t('console:queues.actionOf', { what: t('console:queues.replay'), job: _id })}
            onClick={() => void replay()}
          >
            {t('console:queues.replay')}
          </Button>
        </Permitted>
      ) : (
        <p>{refusal('letter_unreadable', '') ?? t('common.wentWrong')}</p>
      )}
    </li>
  )
}
