import type { OwnMessagesAnswer } from '@ashenda/core/contracts/http/messages.ts'
import type { NoticeGroup, NoticeWay } from '@ashenda/core/domain/notice.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { subscribeBrowser } from './browser-push.ts'
import styles from './messages.module.css'
import { ownLanguages } from './own-languages.ts'
import { useMessageSteps, useOwnMessages } from './use-own-messages.ts'

/** How an account hears of things: its ways, what it wants to hear by which, and when not. */
export function OwnMessages({ profilePath }: { readonly profilePath?: string }) {
  const t = useT()
  const own = useOwnMessages()
  if (!own.data)
    return lastLookFailed(own) ? (
      <LostAnswer query={own} text={t('messages:failed')} />
    ) : (
      <div aria-hidden="true" className={styles['coming']} />
    )
  if (own.data.ways.length === 0) return <p>{t('messages:none')}</p>
  return (
    <>
      <Panel title={t('messages:waysTitle')}>
        <p className={styles['hint']}>{t('messages:lead')}</p>
        <ul className={styles['ways']}>
          {own.data.ways.map(({ way, isReady }) => (
            <li key={way} data-ready={isReady}>
              <p>
                <strong>{t(`messages:way_${way}`)}</strong>
                <span className={styles['hint']}>{t(`messages:${isReady ? 'ready' : 'missing'}_${way}`)}</span>
              </p>
              {way === 'telegram' && <TelegramActs isReady={isReady} />}
              {way === 'push' && <PushActs isReady={isReady} pushKey={own.data.pushKey} />}
              {way === 'email' && !isReady && profilePath !== undefined && (
                <Link href={profilePath} className={buttonClass('quiet')}>
                  {t('contestant:dashboard.editProfile')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Choices key={JSON.stringify([own.data.settings, own.data.groups])} own={own.data} />
    </>
  )
}

/** The link opens by a tap of hers: a window that opens by itself is blocked. */
function TelegramActs({ isReady }: { readonly isReady: boolean }) {
  const t = useT()
  const { link, unlink } = useMessageSteps()
  const made = link.data?.link
  if (isReady)
    return (
      <Button
        variant="quiet"
        busy={unlink.isPending}
        onClick={() => unlink.mutate(undefined, { onSuccess: () => void toast.success(t('messages:unlinked')) })}
      >
        {t('messages:unlinkTelegram')}
      </Button>
    )
  return made === undefined ? (
    <Button variant="quiet" busy={link.isPending} onClick={() => link.mutate(undefined)}>
      {t('messages:linkTelegram')}
    </Button>
  ) : (
    <p className={styles['opened']} role="status">
      <a href={made} target="_blank" rel="noopener" className={buttonClass('primary')}>
        {t('messages:openTelegram')}
      </a>
      <span className={styles['hint']}>{t('messages:telegramOpened')}</span>
    </p>
  )
}

function PushActs({ isReady, pushKey }: { readonly isReady: boolean; readonly pushKey: string | null }) {
  const t = useT()
  const { pushOn, pushOff } = useMessageSteps()
  const [isAsking, setAsking] = useState(false)
  async function turnOn(): Promise<void> {
    setAsking(true)
    const push = await subscribeBrowser(pushKey ?? '').catch(() => 'unknown' as const)
    setAsking(false)
    if (typeof push === 'string') toast.error(t(push === 'denied' ? 'messages:pushDenied' : 'messages:pushUnknown'))
    else pushOn.mutate(push, { onSuccess: () => void toast.success(t('messages:pushIsOn')) })
  }
  return (
    <div className={styles['acts']}>
      <Button variant="quiet" busy={isAsking || pushOn.isPending} onClick={() => void turnOn()}>
        {t('messages:pushOn')}
      </Button>
      {isReady && (
        <Button
          variant="quiet"
          busy={pushOff.isPending}
          onClick={() => pushOff.mutate(undefined, { onSuccess: () => void toast.success(t('messages:pushIsOff')) })}
        >
          {t('messages:pushOff')}
        </Button>
      )}
    </div>
  )
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const minutesOf = (clock: string): number => {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

function Choices({ own }: { readonly own: OwnMessagesAnswer }) {
  const t = useT()
  const { save } = useMessageSteps()
  const [settings, setSettings] = useState(own.settings)
  const [groups, setGroups] = useState(own.groups)
  const { phoneZone, ...kept } = settings

  function choose(group: NoticeGroup, way: NoticeWay, isOn: boolean): void {
    const changed = (ways: readonly NoticeWay[]) => (isOn ? [...ways, way] : ways.filter((one) => one !== way))
    setGroups((before) => before.map((one) => (one.group === group ? { group, ways: changed(one.ways) } : one)))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate({ ...kept, groups }, { onSuccess: () => void toast.success(t('messages:saved')) })
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <Panel title={t('messages:groupsTitle')}>
        {groups.map(({ group, ways }) => (
          <fieldset key={group} className={styles['group']}>
            <legend>{t(`messages:group_${group}`)}</legend>
            <p className={styles['hint']}>{t(`messages:group_${group}Text`)}</p>
            <div className={styles['choices']}>
              {own.ways.map(({ way }) => (
                <label key={way}>
                  <input
                    type="checkbox"
                    checked={ways.includes(way)}
                    onChange={({ target }) => choose(group, way, target.checked)}
                  />
                  {t(`messages:way_${way}`)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </Panel>
      <Panel title={t('messages:whenTitle')}>
        <div className={styles['when']}>
          <SelectField
            label={t('messages:language')}
            value={settings.language}
            onChange={({ target }) => {
              const language = ownLanguages.find(({ code }) => code === target.value)?.code ?? settings.language
              setSettings({ ...settings, language })
            }}
            options={ownLanguages.map(({ code, name }) => [code, name])}
          />
          <SelectField
            label={t('messages:zone')}
            value={settings.timeZone ?? ''}
            onChange={({ target }) => setSettings({ ...settings, timeZone: target.value === '' ? null : target.value })}
            options={[
              ['', t('messages:zoneOfPhone', { zone: phoneZone })],
              ...Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone] as const),
            ]}
          />
          <Field
            type="time"
            label={t('messages:quietFrom')}
            value={clockOf(settings.quietFrom)}
            required
            onChange={({ target }) => setSettings({ ...settings, quietFrom: minutesOf(target.value) })}
          />
          <Field
            type="time"
            label={t('messages:quietUntil')}
            value={clockOf(settings.quietUntil)}
            required
            onChange={({ target }) => setSettings({ ...settings, quietUntil: minutesOf(target.value) })}
          />
        </div>
        <p className={styles['hint']}>{t('messages:quietHint')}</p>
        <div className={styles['acts']}>
          <Button type="submit" busy={save.isPending}>
            {t('messages:save')}
          </Button>
        </div>
      </Panel>
    </form>
  )
}
