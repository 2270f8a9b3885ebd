import { useT } from '../../lib/i18n.ts'
import { useOnline } from '../../lib/online.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { WaitingNotice } from '../../ui/waiting-notice.tsx'
import { stopSending } from './submitting.ts'

/** From here on the voter may stop waiting: a server that never answers must not hold the page. */
const patientAttempts = 3

/** What the page is doing about a ballot that has no answer yet. `attempt`: how often it was sent in vain. */
export function SendingNotice({ attempt }: { readonly attempt: number }) {
  const t = useT()
  const online = useOnline()
  const text = !online ? 'voting:podium.offline' : attempt === 0 ? 'vote.sending' : 'voting:podium.sendingAgain'

  const stop = async (): Promise<void> => {
    if (await confirmPerson(t('voting:podium.stopSendingAsk'))) stopSending()
  }

  return (
    <WaitingNotice text={t(text)} hint={t('voting:podium.keepsOpen')}>
      {attempt >= patientAttempts && (
        <Button variant="quiet" onClick={() => void stop()}>
          {t('voting:podium.stopSending')}
        </Button>
      )}
    </WaitingNotice>
  )
}
