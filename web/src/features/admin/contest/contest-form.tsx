import type { ContestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import { phaseAt } from '@ashenda/core/domain/contest.ts'
import { consequencesOf, settingsProblem } from '@ashenda/core/domain/contest-settings.ts'
import { titleProblem, titleRuleText } from '@ashenda/core/domain/title-rule.ts'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { confirmPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import { useOptimisticVersion } from '../conflict/use-optimistic-version.ts'
import styles from './contest.module.css'
import { type Draft, draftOf, rebased, settingsOf } from './draft.ts'
import { FreezeField } from './freeze-field.tsx'
import { MomentField } from './moment-field.tsx'
import { ProofField } from './proof-field.tsx'
import { TitleField } from './title-field.tsx'
import { useSave } from './use-settings.ts'

interface ContestFormProps {
  readonly known: ContestSettingsAnswer & { readonly aheadMs: number }
  /** Asks what holds now, for the page after saving, and where another admin was faster. */
  readonly look: () => Promise<ContestSettingsAnswer['contest'] | undefined>
}

/** Shows problems, and changes that people would notice, while the admin types; asks before it makes such a change. */
export function ContestForm({ known, look }: ContestFormProps) {
  const t = useT()
  const refusal = useRefusalText()
  const { approvalByDefault, moderationByDefault, aheadMs } = known
  const { seen: contest, setSeen, conflict, attempt } = useOptimisticVersion(known.contest)
  const [draft, setDraft] = useState(() => draftOf(contest))
  const { mutateAsync } = useSave()
  const [isSaving, setIsSaving] = useState(false)
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part })

  const settings = settingsOf(draft, contest)
  const now = Date.now() + aheadMs
  const reason = draft.titleReason.trim()
  const code = settings && (settingsProblem(contest, settings, now) ?? titleProblem(contest, settings, reason, now))
  const asksReason =
    titleRuleText(draft.titleVotes) !== titleRuleText(contest.titleVotes) && phaseAt(contest, now) !== 'upcoming'
  const noticed = settings && !code ? consequencesOf(contest, settings, now) : []

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // What is wrong with a field stands beside it, on a phone far above the button; of several problems it comes first.
    if (!settings || draft.name.trim() === '')
      return event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (isSaving || code) return
    const said = noticed.map((one) => t(`desk:settings.notice_${one}`))
    const confirmed = said.length > 0
    if (confirmed && !(await confirmPerson([...said, t('desk:settings.ask')].join(' ')))) return
    setIsSaving(true)
    try {
      const saved = await attempt({
        send: ({ updatedAt }) => mutateAsync({ settings, updatedAt, confirmed, titleReason: asksReason ? reason : '' }),
        look,
        onFresh: (was, is) => setDraft((typed) => rebased(typed, was, is)),
      })
      if (!saved) return
      toast.success(t('desk:settings.saved'))
      setSeen(saved.contest)
      setDraft((typed) => rebased(typed, settings, saved.contest))
      void look()
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={t('desk:settings.name')}
        value={draft.name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
        error={draft.name.trim() === '' ? t('voting:forms.fillIn') : undefined}
        required
      />
      <MomentField
        label={t('desk:settings.opensAt')}
        value={draft.opensAt}
        onChange={(opensAt) => change({ opensAt })}
      />
      <MomentField
        label={t('desk:settings.closesAt')}
        value={draft.closesAt}
        onChange={(closesAt) => change({ closesAt })}
      />
      <FreezeField draft={draft} onChange={change} />
      <ApprovalField
        about="approval"
        value={draft.approval}
        byDefault={approvalByDefault}
        onChange={(approval) => change({ approval })}
      />
      <ApprovalField
        about="moderation"
        value={draft.moderation}
        byDefault={moderationByDefault}
        onChange={(moderation) => change({ moderation })}
      />
      <ProofField draft={draft} onChange={change} />
      <TitleField draft={draft} onChange={change} asksReason={asksReason} />
      <div aria-live="polite" className={styles['said']}>
        {code && <p className={styles['problem']}>{refusal(code, '') ?? t('common.wentWrong')}</p>}
        {noticed.map((one) => (
          <p key={one} className={styles['notice']}>
            {t(`desk:settings.notice_${one}`)}
          </p>
        ))}
      </div>
      <ConflictNotice refusal={conflict} />
      <Button type="submit" busy={isSaving}>
        {t('desk:settings.save')}
      </Button>
    </form>
  )
}

interface ApprovalFieldProps {
  readonly about: 'approval' | 'moderation'
  readonly value: Draft['approval']
  /** What the server is set up for. */
  readonly byDefault: 'auto' | 'manual'
  readonly onChange: (approval: Draft['approval']) => void
}

/** Whether new contestants take part at once, or whether their changes are public at once. */
function ApprovalField({ about, value, byDefault, onChange }: ApprovalFieldProps) {
  const t = useT()
  return (
    <SelectField
      label={t(`desk:settings.${about}`)}
      value={value}
      onChange={({ target }) => onChange(target.value === 'auto' || target.value === 'manual' ? target.value : '')}
    >
      <option value="">
        {t('desk:settings.approval_default', { what: t(`desk:settings.${about}_${byDefault}`) })}
      </option>
      <option value="auto">{t(`desk:settings.${about}_auto`)}</option>
      <option value="manual">{t(`desk:settings.${about}_manual`)}</option>
    </SelectField>
  )
}
