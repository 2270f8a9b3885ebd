import type { TemplateAnswer } from '@ashenda/core/contracts/http/messages.ts'
import {
  isNoticeKind,
  type NoticeKind,
  type NoticeLanguage,
  type NoticeWay,
  noticeKindNames,
  noticeLanguages,
  noticeTags,
  noticeWays,
} from '@ashenda/core/domain/notice.ts'
import {
  bodyMaxLength,
  composeNotice,
  type NoticeText,
  subjectMaxLength,
  unknownPlaceholders,
} from '@ashenda/core/domain/notice-text.ts'
import { smsLengthOf } from '@ashenda/core/domain/sms-segments.ts'
import { type FormEvent, useRef, useState } from 'react'
import { failureText, tellProblem } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import forms from '../forms/forms.module.css'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { useListParams } from '../table/list-address.ts'
import styles from './messages.module.css'
import { useMessageActs, useTemplate } from './use-messages.ts'

const kinds = noticeKindNames.filter((kind) => kind !== 'bulk')

/** The text of each kind, way and language: written, looked at, tried, and restored. */
export function MessageTexts() {
  const t = useT()
  const [params, change] = useListParams()
  const kind: NoticeKind = isNoticeKind(params['kind'] ?? '') ? (params['kind'] as NoticeKind) : 'welcome' // just checked
  const way = noticeWays.find((one) => one === params['way']) ?? 'sms'
  const language = noticeLanguages.find((one) => one === params['language']) ?? 'tig'
  const template = useTemplate(kind)
  return (
    <>
      <div className={parts['filters']}>
        <SelectField
          label={t('console-messages:kind')}
          value={kind}
          onChange={({ target }) => change({ kind: target.value }, 'replace')}
          options={kinds.map((one) => [one, t(`console-messages:kind_${one}`)])}
        />
        <SelectField
          label={t('console-messages:way')}
          value={way}
          onChange={({ target }) => change({ way: target.value }, 'replace')}
          options={noticeWays.map((one) => [one, t(`messages:way_${one}`)])}
        />
        <SelectField
          label={t('console-messages:language')}
          value={language}
          onChange={({ target }) => change({ language: target.value }, 'replace')}
          options={noticeLanguages.map((one) => [one, t(`console-messages:language_${one}`)])}
        />
      </div>
      {!template.data &&
        (lastLookFailed(template) ? (
          <LostAnswer query={template} text={t('console-messages:textsFailed')} />
        ) : (
          <div aria-hidden="true" className={parts['coming']} />
        ))}
      {template.data && <TextOf key={`${kind} ${way} ${language}`} template={template.data} {...{ way, language }} />}
    </>
  )
}

interface TextOfProps {
  readonly template: TemplateAnswer
  readonly way: NoticeWay
  readonly language: NoticeLanguage
}

function TextOf({ template, way, language }: TextOfProps) {
  const t = useT()
  const acts = useMessageActs()
  const { kind, values, texts } = template
  const found = texts.find((one) => one.way === way && one.language === language)
  const [text, setText] = useState<NoticeText>(found?.text ?? { subject: '', body: '' })
  const [busy, setBusy] = useState<'save' | 'test' | 'restore'>()
  const area = useRef<HTMLTextAreaElement>(null)
  if (!found) return null
  const unknown = unknownPlaceholders(kind, `${text.subject}\n${text.body}`)
  const isChanged = text.subject !== found.text.subject || text.body !== found.text.body
  const written = { kind, way, language, ...text }

  async function run(what: NonNullable<typeof busy>, take: () => Promise<unknown>, said: string): Promise<void> {
    setBusy(what)
    try {
      await take()
      toast.success(said)
    } catch (error) {
      tellProblem(failureText(error))
    }
    setBusy(undefined)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void run('save', () => acts.write(written), t('console-messages:savedText'))
  }

  /** At the cursor. */
  function add(name: string): void {
    const at = area.current?.selectionStart ?? text.body.length
    setText({ ...text, body: `${text.body.slice(0, at)}{{${name}}}${text.body.slice(at)}` })
    area.current?.focus()
  }

  return (
    <div className={styles['editor']}>
      <form className={forms['form']} onSubmit={submit}>
        <p className={parts['soft']}>{t(found.isDefault ? 'console-messages:isDefault' : 'console-messages:isOwn')}</p>
        {(way === 'email' || way === 'push') && (
          <Field
            label={t('console-messages:subject')}
            value={text.subject}
            maxLength={subjectMaxLength}
            lang={noticeTags[language]}
            dir="auto"
            required
            onChange={({ target }) => setText({ ...text, subject: target.value })}
          />
        )}
        <TextareaField
          ref={area}
          label={t('console-messages:body')}
          value={text.body}
          typed={text.body}
          most={bodyMaxLength}
          rows={way === 'email' ? 10 : 5}
          lang={noticeTags[language]}
          dir="auto"
          required
          error={unknown.length > 0 ? t('console-messages:unknown', { name: unknown.join(', ') }) : undefined}
          onChange={({ target }) => setText({ ...text, body: target.value })}
        />
        <div>
          <p className={parts['soft']}>
            <b>{t('console-messages:placeholders')}</b> {t('console-messages:placeholdersText')}
          </p>
          <div className={styles['placeholders']}>
            {values.map((name) => (
              <button key={name} type="button" dir="ltr" onClick={() => add(name)}>
                {`{{${name}}}`}
              </button>
            ))}
          </div>
        </div>
        <Permitted to="messages">
          <div className={forms['acts']}>
            {!found.isDefault && (
              <Button
                variant="quiet"
                busy={busy === 'restore'}
                onClick={() => {
                  setText(found.standard)
                  void run('restore', () => acts.restore(written), t('console-messages:restored'))
                }}
              >
                {t('console-messages:restore')}
              </Button>
            )}
            <Button
              variant="quiet"
              busy={busy === 'test'}
              disabled={unknown.length > 0}
              onClick={() => void run('test', () => acts.test(written), t('console-messages:tested'))}
            >
              {t('console-messages:test')}
            </Button>
            <Button type="submit" busy={busy === 'save'} disabled={unknown.length > 0 || !isChanged}>
              {t('console-messages:saveText')}
            </Button>
          </div>
        </Permitted>
      </form>
      <div className={styles['aside']}>
        <Preview text={text} way={way} language={language} found={found} />
        <History template={template} way={way} language={language} standard={found.standard} onUse={setText} />
      </div>
    </div>
  )
}

interface PreviewProps extends Pick<TextOfProps, 'way' | 'language'> {
  readonly text: NoticeText
  readonly found: Pick<TemplateAnswer['texts'][number], 'example' | 'stop'>
}

/** As the receiver sees it, and for a phone how many text messages it takes. */
function Preview({ text, way, language, found: { example, stop } }: PreviewProps) {
  const t = useT()
  const values = Object.fromEntries(example.map(({ name, value }) => [name, value]))
  const { subject, body } = composeNotice({ way, text, values, ...(stop !== null && { stop }) })
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t('console-messages:preview')}</h2>
      <p className={parts['soft']}>{t('console-messages:previewText')}</p>
      <MessagePreview way={way} language={language} text={{ subject, body }} />
    </section>
  )
}

export function MessagePreview({ text, way, language }: Omit<PreviewProps, 'found'>) {
  return (
    <>
      <div className={styles['preview']} data-way={way} lang={noticeTags[language]} dir="auto">
        {(way === 'email' || way === 'push') && <strong>{text.subject}</strong>}
        <p>{text.body}</p>
      </div>
      {way === 'sms' && <SmsLengthText text={text.body} />}
    </>
  )
}

function SmsLengthText({ text }: { readonly text: string }) {
  const t = useT()
  const { number } = useFormat()
  const { alphabet, length, segments } = smsLengthOf(text)
  return (
    <p className={parts['soft']}>
      <span>
        {t('console-messages:sms', {
          number: number(length),
          segments: t('console-messages:segmentCount', { count: segments, number: number(segments) }),
        })}
      </span>{' '}
      <span>{t(alphabet === 'ucs2' ? 'console-messages:ucs2' : 'console-messages:gsm')}</span>
    </p>
  )
}

interface HistoryProps extends TextOfProps {
  readonly standard: NoticeText
  readonly onUse: (text: NoticeText) => void
}

function History({ template: { history }, way, language, standard, onUse }: HistoryProps) {
  const t = useT()
  const { moment } = useFormat()
  const former = history.filter((one) => one.way === way && one.language === language)
  if (former.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('console-messages:history')}</h2>
      <ol className={styles['history']}>
        {former.map(({ text, by, at }) => (
          <li key={at}>
            <p className={parts['soft']}>{t('console-messages:historyBy', { name: by, date: moment(at) })}</p>
            <p dir="auto">{text?.body ?? t('console-messages:historyDefault')}</p>
            <Button variant="quiet" onClick={() => onUse(text ?? standard)}>
              {t('console-messages:use')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
