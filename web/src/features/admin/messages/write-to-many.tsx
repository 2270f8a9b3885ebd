import type { BulkPreviewAnswer, BulkPreviewBody } from '@ashenda/core/contracts/http/messages.ts'
import {
  type NoticeLanguage,
  type NoticeWay,
  noticeLanguages,
  noticeTags,
  noticeWays,
} from '@ashenda/core/domain/notice.ts'
import {
  bodyMaxLength,
  type NoticeText,
  subjectMaxLength,
  unknownPlaceholders,
} from '@ashenda/core/domain/notice-text.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { failureText, tellProblem } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { newIdempotencyKey } from '../../../lib/idempotency.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { toast } from '../../../ui/toast.ts'
import forms from '../forms/forms.module.css'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { PermittedForm } from '../permitted.tsx'
import { fragmentOf, type ListParams, useListParams } from '../table/list-address.ts'
import { FormerBulks } from './former-bulks.tsx'
import { MessagePreview } from './message-texts.tsx'
import styles from './messages.module.css'
import { useCostText, useMessageActs } from './use-messages.ts'

/** The filters of the contestants' table. */
const filterNames = ['q', 'zone', 'active', 'paid', 'photo', 'waiting', 'reported'] as const

const filterOf = (params: ListParams): BulkPreviewBody['filter'] =>
  Object.fromEntries(filterNames.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])))

type Texts = Readonly<Partial<Record<NoticeLanguage, NoticeText>>>
const emptyText: NoticeText = { subject: '', body: '' }

/** A message to the contestants of a filter: written, counted, confirmed, sent. */
export function WriteToMany() {
  const t = useT()
  const [params] = useListParams()
  const filter = filterOf(params)
  const acts = useMessageActs()
  const [ways, setWays] = useState<readonly NoticeWay[]>(['telegram', 'push', 'email'])
  const [texts, setTexts] = useState<Texts>({ en: emptyText, tig: emptyText })
  const [estimate, setEstimate] = useState<{ readonly of: string; readonly answer: BulkPreviewAnswer }>()
  const [busy, setBusy] = useState(false)
  const written = noticeLanguages.flatMap((language) => {
    const text = texts[language]
    return text && (text.subject !== '' || text.body !== '') ? [{ language, ...text }] : []
  })
  const body: BulkPreviewBody = { filter, ways: [...ways], texts: written }
  // What was counted counts for exactly this.
  const current = estimate?.of === JSON.stringify(body) ? estimate.answer : undefined
  const isBroken = written.some(
    ({ subject, body: text }) => unknownPlaceholders('bulk', `${subject}\n${text}`).length > 0,
  )

  async function count(): Promise<void> {
    setBusy(true)
    try {
      setEstimate({ of: JSON.stringify(body), answer: await acts.preview(body) })
    } catch (error) {
      tellProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className={styles['many']}>
      <PermittedForm to="messages">
        <div className={styles['many']}>
          <form
            className={forms['form']}
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              void count()
            }}
          >
            <section className={forms['section']} aria-labelledby="receivers">
              <h2 id="receivers">{t('console-messages:receivers')}</h2>
              <p>
                {Object.keys(filter).length === 0 ? (
                  <b>{t('console-messages:everyone')}</b>
                ) : (
                  <span>{t('console-messages:receiversText')}</span>
                )}
              </p>
              <p>
                <Link
                  href={`/dashboard/admin/users${fragmentOf(filter as ListParams)}`}
                  className={buttonClass('quiet')}
                >
                  {t('console-messages:chooseReceivers')}
                </Link>
              </p>
              <fieldset className={styles['choices']}>
                <legend>{t('console-messages:writeWays')}</legend>
                <p className={parts['soft']}>{t('console-messages:writeWaysText')}</p>
                {noticeWays.map((way) => (
                  <label key={way}>
                    <input
                      type="checkbox"
                      checked={ways.includes(way)}
                      onChange={({ target }) =>
                        setWays(noticeWays.filter((one) => (one === way ? target.checked : ways.includes(one))))
                      }
                    />
                    {t(`messages:way_${way}`)}
                  </label>
                ))}
              </fieldset>
            </section>
            <Composer texts={texts} onChange={setTexts} />
            <div className={forms['acts']}>
              <Button
                type="submit"
                variant={current ? 'quiet' : 'primary'}
                busy={busy}
                disabled={ways.length === 0 || written.length === 0 || isBroken}
              >
                {t('console-messages:estimate')}
              </Button>
            </div>
          </form>
          {current && (
            <Estimate answer={current} body={body} onSent={() => setTexts({ en: emptyText, tig: emptyText })} />
          )}
        </div>
      </PermittedForm>
      <FormerBulks />
    </div>
  )
}

interface ComposerProps {
  readonly texts: Texts
  readonly onChange: (texts: Texts) => void
}

function Composer({ texts, onChange }: ComposerProps) {
  const t = useT()
  const others = noticeLanguages.filter((language) => texts[language] === undefined)
  return (
    <section className={forms['section']} aria-labelledby="texts">
      <h2 id="texts">{t('console-messages:body')}</h2>
      <p className={parts['soft']}>{t('console-messages:writeText')}</p>
      {noticeLanguages.map((language) => {
        const text = texts[language]
        if (text === undefined) return null
        const unknown = unknownPlaceholders('bulk', `${text.subject}\n${text.body}`)
        const change = (part: Partial<NoticeText>): void => onChange({ ...texts, [language]: { ...text, ...part } })
        return (
          <fieldset key={language} className={styles['language']} lang={noticeTags[language]}>
            <legend>{t(`console-messages:language_${language}`)}</legend>
            <Field
              label={t('console-messages:subject')}
              value={text.subject}
              maxLength={subjectMaxLength}
              dir="auto"
              required={text.body !== ''}
              onChange={({ target }) => change({ subject: target.value })}
            />
            <TextareaField
              label={t('console-messages:body')}
              value={text.body}
              typed={text.body}
              most={bodyMaxLength}
              rows={4}
              dir="auto"
              required={text.subject !== ''}
              hint={<span dir="ltr">{'{{name}} {{contest}} {{link}}'}</span>}
              error={unknown.length > 0 ? t('console-messages:unknown', { name: unknown.join(', ') }) : undefined}
              onChange={({ target }) => change({ body: target.value })}
            />
            {language !== 'en' && language !== 'tig' && (
              <Button variant="quiet" onClick={() => onChange({ ...texts, [language]: undefined } as Texts)}>
                {t('console-messages:removeLanguage', { language: t(`console-messages:language_${language}`) })}
              </Button>
            )}
          </fieldset>
        )
      })}
      {others.length > 0 && (
        <SelectField
          label={t('console-messages:addLanguage')}
          value=""
          onChange={({ target }) => target.value !== '' && onChange({ ...texts, [target.value]: emptyText })}
          options={[
            ['', '–'],
            ...others.map((language) => [language, t(`console-messages:language_${language}`)] as const),
          ]}
        />
      )}
    </section>
  )
}

interface EstimateProps {
  readonly answer: BulkPreviewAnswer
  readonly body: BulkPreviewBody
  readonly onSent: () => void
}

/** Whom it reaches, how, and for how much; then the number is typed and it goes out. */
function Estimate({ answer, body, onSent }: EstimateProps) {
  const t = useT()
  const { number } = useFormat()
  const costText = useCostText()
  const acts = useMessageActs()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [id] = useState(newIdempotencyKey)
  const { total, reached, byWay, cost, segments, byLanguage } = answer

  const price =
    cost.length > 0
      ? t('console-messages:costs', { cost: cost.map((one) => costText(one.cost, one.currency)).join(' + ') })
      : t(segments > 0 ? 'console-messages:noPrice' : 'console-messages:noCost')

  async function send(): Promise<boolean> {
    if (Number(typed) !== total) {
      setWrong(true)
      return false
    }
    try {
      await acts.send({ ...body, id, count: total })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_confirmed') toast.error(t('console-messages:otherCount'))
      else tellProblem(failureText(error))
      return false
    }
    toast.success(t('console-messages:sentMany'))
    onSent()
    return true
  }

  return (
    <section className={forms['section']} aria-labelledby="estimate">
      <h2 id="estimate">{t('console-messages:estimateTitle')}</h2>
      <p>
        <b>{t('console-messages:reached', { reached: number(reached), total: number(total) })}</b>{' '}
        {reached < total && <span>{t('console-messages:notReached')}</span>} <span>{t('console-messages:quiet')}</span>
      </p>
      <ul className={styles['counts']}>
        {byWay.map(({ way, count }) => (
          <li key={way}>
            <b>{number(count)}</b> {t(`messages:way_${way}`)}
          </li>
        ))}
      </ul>
      <p>
        <b>{price}</b>{' '}
        {segments > 0 && (
          <span className={parts['soft']}>
            {t('console-messages:segmentCount', { count: segments, number: number(segments) })}
          </span>
        )}
      </p>
      {byLanguage.map(({ language, count, example }) => (
        <div key={language}>
          <h3>
            {t('console-messages:byLanguage', {
              language: t(`console-messages:language_${language}`),
              number: number(count),
            })}
          </h3>
          <MessagePreview way={body.ways.includes('sms') ? 'sms' : 'telegram'} language={language} text={example} />
        </div>
      ))}
      <div className={forms['acts']}>
        <Button aria-haspopup="dialog" disabled={reached === 0} onClick={() => setAsking(true)}>
          {t('console-messages:sendNow')}
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(false)}
          title={t('console-messages:sendTitle', { count: total, number: number(total) })}
          text={
            <>
              <span>{t('console-messages:reached', { reached: number(reached), total: number(total) })}. </span>
              <span>{price}</span>
            </>
          }
          act={t('console-messages:send')}
          needsReason={false}
          send={send}
        >
          <Field
            label={t('console-messages:sendConfirm', { number: number(total) })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={isWrong ? t('console-messages:sendWrong') : undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              setWrong(false)
            }}
          />
        </ReasonDialog>
      )}
    </section>
  )
}
