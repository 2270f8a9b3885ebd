import type { ResultWaysAnswer } from '@ashenda/core/contracts/http/messages.ts'
import { resultWantedForm } from '@ashenda/core/contracts/http/result-wanted.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureText, tellProblem } from '../../lib/failure-text.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, PhoneField } from '../../ui/field.tsx'
import { ReminderCost } from '../payment/reminder-cost.tsx'
import sheet from '../public-page/sheet.module.css'
import { subscribeBrowser } from './browser-push.ts'
import styles from './tell-me.module.css'

type Way = 'email' | 'sms' | 'push'

/** “Tell me when the result is out”: by e-mail, by the phone that voted, or in this browser. */
export function TellMe() {
  const t = useT()
  const { data: ways } = useQuery({
    queryKey: ['result-ways'],
    queryFn: () => api.get<ResultWaysAnswer>('/messages/result'),
  })
  const [way, setWay] = useState<Way>()
  const [said, setSaid] = useState<Way>()
  const [remind, setRemind] = useState(false)
  const place = useRef<HTMLElement>(null)
  const isShown = ways?.isOpen === true
  useEffect(() => {
    // The browser looked for the fragment before this was there.
    if (isShown && ['#tell', '#remind'].includes(location.hash)) place.current?.scrollIntoView()
    setRemind(location.hash === '#remind')
  }, [isShown])
  if (!ways?.isOpen) return null
  const offered: readonly Way[] = [
    ...(ways.email ? (['email'] as const) : []),
    ...(ways.sms ? (['sms'] as const) : []),
    ...(ways.pushKey !== null && 'PushManager' in window ? (['push'] as const) : []),
  ]
  const [first] = offered
  if (first === undefined) return null
  const chosen = way ?? first
  const remindsHow = !ways.canRemind ? 'never' : chosen === 'sms' ? 'otherwise' : 'too'
  return (
    <section ref={place} id="tell" className={sheet['sheet']} aria-labelledby="tell-title">
      <h2 id="tell-title">{t('tell-me:title')}</h2>
      {said ? (
        <p role="status">{t(`tell-me:said_${said}`)}</p>
      ) : (
        <>
          <p>{t(remindsHow === 'too' && remind ? 'tell-me:textTwo' : 'tell-me:text')}</p>
          {offered.length > 1 && (
            <fieldset className={styles['ways']}>
              <legend className="for-readers">{t('tell-me:ways')}</legend>
              {offered.map((one) => (
                <label key={one}>
                  <input type="radio" name="way" checked={one === chosen} onChange={() => setWay(one)} />
                  {t(`tell-me:way_${one}`)}
                </label>
              ))}
            </fieldset>
          )}
          {remindsHow === 'otherwise' && <p className={sheet['soft']}>{t('tell-me:remindOtherwise')}</p>}
          {remindsHow === 'too' && (
            <div>
              <div className={styles['ways']}>
                <label>
                  <input type="checkbox" checked={remind} onChange={({ target }) => setRemind(target.checked)} />
                  {t('tell-me:remind')}
                </label>
              </div>
              <ReminderCost className={sheet['soft']} />
            </div>
          )}
          {chosen === 'push' ? (
            <Push pushKey={ways.pushKey ?? ''} remind={remind} onSaid={() => setSaid('push')} />
          ) : (
            <Address key={chosen} way={chosen} remind={remind} onSaid={() => setSaid(chosen)} />
          )}
        </>
      )}
    </section>
  )
}

interface AddressProps {
  readonly way: 'email' | 'sms'
  readonly remind: boolean
  readonly onSaid: () => void
}

function Address({ way, remind, onSaid }: AddressProps) {
  const t = useT()
  const name = way === 'email' ? 'email' : 'phone'
  const { field, busy, onSubmit } = useContractForm<{ email: string; phone: string }>({
    schema: resultWantedForm[name],
    defaults: { email: '', phone: '' },
    fieldsByCode: { bad_email: 'email', bad_phone: 'phone' },
    send: async (typed) => {
      await api.post('/messages/result', { way, [name]: typed[name], ...(remind && way === 'email' && { remind }) })
      onSaid()
    },
  })
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      {way === 'email' ? (
        <EmailField {...field('email')} label={t('tell-me:email')} hint={t('tell-me:emailHint')} required />
      ) : (
        <PhoneField {...field('phone')} label={t('tell-me:phone')} hint={t('tell-me:phoneHint')} required />
      )}
      <Button type="submit" busy={busy}>
        {t('tell-me:send')}
      </Button>
    </form>
  )
}

interface PushProps {
  readonly pushKey: string
  readonly remind: boolean
  readonly onSaid: () => void
}

function Push({ pushKey, remind, onSaid }: PushProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'denied' | 'unknown'>()
  async function turnOn(): Promise<void> {
    setBusy(true)
    const push = await subscribeBrowser(pushKey).catch(() => 'unknown' as const)
    if (typeof push === 'string') setProblem(push)
    else
      await api
        .post('/messages/result', { way: 'push', push, ...(remind && { remind }) })
        .then(onSaid, (error) => tellProblem(failureText(error)))
    setBusy(false)
  }
  return (
    <div className={styles['form']}>
      <p className={sheet['soft']}>{t('tell-me:pushHint')}</p>
      <Button busy={busy} onClick={() => void turnOn()}>
        {t('tell-me:send')}
      </Button>
      <p role="status">{problem && t(`tell-me:${problem}`)}</p>
    </div>
  )
}
