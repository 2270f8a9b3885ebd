import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { dateFormat } from '@ashenda/core/domain/date-text.ts'
import { festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useContest } from '../../contest/contest.ts'
import { base } from '../page-names.ts'
import { strengthLinks } from '../strength/strength.ts'
import styles from './coming.module.css'
import { calendarOf, comingFor, type Moment } from './coming.ts'

const details = {
  opens: undefined,
  freezes: 'promotion:coming.freezesText',
  closes: undefined,
  result: 'promotion:coming.resultText',
} as const satisfies Readonly<Record<Moment, string | undefined>>

/** What comes next for her, in the festival's time and hers, to keep in her calendar. */
export function ComingPanel({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const format = useFormat()
  const local = useLocalTime()
  // Rerenders at each moment.
  const contest = useContest()
  if (!contest || own.isTakenOut) return null
  const now = Date.now()
  const { steps, moments, isOver } = comingFor(own, contest.hours, now)
  const textOf = (what: Moment): string => {
    const key = details[what]
    return key === undefined ? '' : t(key)
  }

  const save = (): void => {
    const events = moments
      .filter(({ what }) => what !== 'result')
      .map(({ what, at }) => ({
        id: `${what}-${at.slice(0, 10)}`,
        at,
        title: `${t('common.brand')}: ${t(`promotion:coming.${what}`)}`,
        text: textOf(what),
      }))
    const file = calendarOf(events, new URL(`/${own._id}`, location.origin).href, now)
    saveFile('ashenda.ics', new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  }

  return (
    <Panel title={t('promotion:coming.title')}>
      {isOver && <p>{t('promotion:coming.over')}</p>}
      <ol className={styles['list']}>
        {steps.map((step) => (
          <li key={step} data-step="true">
            <strong>{t(`promotion:coming.${step}`)}</strong>
            <p>{t(`promotion:coming.${step}Text`)}</p>
            {step === 'pay' && <Link href={`${base}/pay`}>{t('contestant:dashboard.pay')}</Link>}
            {step === 'zone' && <Link href={strengthLinks.zone}>{t('promotion:strength.zoneDo')}</Link>}
          </li>
        ))}
        {moments.map(({ what, at }) => (
          <li key={what}>
            <strong>{t(`promotion:coming.${what}`)}</strong>
            {what !== 'result' && <p className={styles['moment']}>{format.moment(at)}</p>}
            {what !== 'result' && local && (
              <p className={styles['local']}>{t('promotion:coming.yourTime', { at: local(at) })}</p>
            )}
            {details[what] && <p>{textOf(what)}</p>}
          </li>
        ))}
      </ol>
      {isOver ? (
        <Link href="/results" className={buttonClass('quiet')}>
          {t('promotion:coming.seeResult')}
        </Link>
      ) : (
        moments.length > 0 && (
          <Button variant="quiet" onClick={save}>
            {t('promotion:coming.save')}
          </Button>
        )
      )}
    </Panel>
  )
}

/** Her own clock, if it is not the festival's; unknown until the page is in her browser. */
function useLocalTime(): ((iso: string) => string) | undefined {
  const { tag } = useLanguage()
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => setElsewhere(-new Date().getTimezoneOffset() * 60_000 !== festivalAheadMs), [])
  if (!isElsewhere) return undefined
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' } as const
  // Browsers do not know Tigrinya and would write English days and months, so there are numbers alone.
  const format =
    tag === 'ti'
      ? dateFormat('en-GB', { day: 'numeric', month: 'numeric', year: 'numeric', ...time })
      : dateFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', ...time })
  return (iso) => format.format(new Date(iso))
}
