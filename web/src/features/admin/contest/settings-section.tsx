import type { ContestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import type { ContestStage } from '@ashenda/core/domain/contest.ts'
import { type ContestSettings, consequencesOf, settingsProblem } from '@ashenda/core/domain/contest-settings.ts'
import { asksReason, rulesProblem, rulesReasonMost } from '@ashenda/core/domain/rules-problem.ts'
import { titleProblem } from '@ashenda/core/domain/title-rule.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import type { Refusal } from '../../../lib/http.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import forms from '../forms/forms.module.css'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { SectionForm } from '../forms/section-form.tsx'
import parts from '../parts.module.css'
import { type Draft, draftOf, fieldOf, settingsOf } from './draft.ts'
import { useSave } from './use-settings.ts'

export interface Known {
  /** As every section last saw it. */
  readonly seen: ContestSettingsAnswer['contest']
  readonly setSeen: (contest: ContestSettingsAnswer['contest']) => void
  /** Asks what holds now, for the page after saving, and where another admin was faster. */
  readonly look: () => Promise<ContestSettingsAnswer['contest'] | undefined>
  readonly aheadMs: number
  /** What its votes and stage decide about changes. */
  readonly stage: ContestStage
  readonly hasVotes: boolean
}

export interface FieldsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** What is wrong with a field. */
  readonly problemOf: (field: keyof Draft) => string | undefined
  /** Saves the section as it stands, which says that it is right. Undefined while something is changed. */
  readonly confirm: (() => void) | undefined
}

interface SettingsSectionProps {
  readonly known: Known
  readonly title: string
  /** What saving means; what people will notice at once comes before it. */
  readonly consequence: string
  /** What it saves; nothing else is sent. */
  readonly saves: readonly (keyof ContestSettings)[]
  readonly children: (fields: FieldsProps) => ReactNode
}

/** A part of the settings, saved by itself. Problems show while the admin types; a change that people notice is confirmed first. */
export function SettingsSection({ known, title, consequence, saves, children }: SettingsSectionProps) {
  const t = useT()
  const refusal = useRefusalText()
  const { seen, setSeen, look, aheadMs, stage, hasVotes } = known
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [conflict, setConflict] = useState<Refusal>()
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useSave()

  const kept = draftOf(seen)
  // What was not typed follows what anybody saves.
  const draft = { ...kept, ...typed }
  const isChanged = Object.keys(typed).some((name) => isOther(name, draft, kept))
  const settings = settingsOf(draft, seen)
  const now = Date.now() + aheadMs
  // Only its name.
  const isLocked = stage === 'final' && !saves.includes('name')
  const reason = draft.reason.trim()
  const needsReason = settings !== undefined && asksReason(seen, settings, now)
  const code =
    settings &&
    (settingsProblem({ ...seen, hasVotes, isDraft: stage === 'draft' }, settings, now) ??
      titleProblem(settings) ??
      rulesProblem(seen, settings, reason, now))
  const field = code && settings && fieldOf(code, seen, settings, now, saves)
  const problem = isChanged && code ? (refusal(code, '') ?? t('common.wentWrong')) : undefined
  const noticed = settings && (!code || code === 'rules_reason_missing') ? consequencesOf(seen, settings, now) : []
  const said = noticed.map((one) => t(`console:settings.notice_${one}`)).join(' ')

  async function save(confirmed: boolean): Promise<void> {
    if (!settings) return
    const part = Object.fromEntries(saves.map((name) => [name, settings[name]]))
    const sent = { ...typed }
    setSaving(true)
    try {
      const { contest } = await mutateAsync({
        part,
        updatedAt: seen.updatedAt,
        confirmed,
        ...(needsReason && { reason }),
      })
      toast.success(t('console:settings.saved'))
      setConflict(undefined)
      setSeen(contest)
      // What is typed while it is being saved stays.
      setTyped((after) => Object.fromEntries(Object.entries(after).filter(([name]) => isOther(name, after, sent))))
      void look()
    } catch (error) {
      if (!isConflict(error)) {
        toast.error(failureText(error))
        return
      }
      const fresh = await look()
      if (fresh) setSeen(fresh)
      setConflict(error)
    } finally {
      setSaving(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) return wrong.focus()
    if (!settings || isSaving || code) return
    if (said === '') void save(false)
    else setAsking(true)
  }

  return (
    <>
      <SectionForm
        title={title}
        consequence={[said, consequence, needsReason ? t('console:settings.announced') : '']
          .filter((one) => one !== '')
          .join(' ')}
        isChanged={isChanged}
        busy={isSaving}
        problem={field === undefined ? problem : undefined}
        onDiscard={() => setTyped({})}
        onSubmit={submit}
      >
        <fieldset className={forms['fields']} disabled={isLocked}>
          {children({
            draft,
            change: (part) => setTyped((before) => ({ ...before, ...part })),
            problemOf: (name) => (name === field ? problem : undefined),
            confirm: isChanged || isSaving ? undefined : () => void save(false),
          })}
        </fieldset>
        {isLocked && <p className={parts['soft']}>{t('contests:locked.final')}</p>}
        {needsReason && (
          <Field
            label={t('console:settings.reason')}
            hint={t('console:settings.reasonHint')}
            error={field === 'reason' ? problem : undefined}
            value={draft.reason}
            maxLength={rulesReasonMost}
            autoComplete="off"
            onChange={({ target }) => setTyped((before) => ({ ...before, reason: target.value }))}
            required
          />
        )}
        <ConflictNotice refusal={conflict} />
      </SectionForm>
      <ReasonDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('console:settings.ask', { section: title })}
        text={said}
        act={t('console:forms.save')}
        isDangerous
        needsReason={false}
        send={() => save(true)}
      />
    </>
  )
}

const isOther = (name: string, one: Partial<Draft>, another: Partial<Draft>): boolean =>
  String(one[name as keyof Draft]) !== String(another[name as keyof Draft]) // a name of either
