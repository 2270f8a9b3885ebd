import { rulesReasonMost } from '@ashenda/core/domain/rules-problem.ts'
import { asksTitlesReason, titlesProblem } from '@ashenda/core/domain/titles-problem.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import type { Refusal } from '../../../lib/http.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import { SectionForm } from '../forms/section-form.tsx'
import { bodyOf, type Draft, draftOf, type KeptForm, settingsOf, type TitlesValues } from './draft.ts'
import { useSaveTitles } from './use-titles.ts'

export interface Known {
  /** As every section last saw it. */
  readonly seen: KeptForm
  readonly setSeen: (seen: KeptForm) => void
  /** Asks what holds now. */
  readonly look: () => Promise<KeptForm | undefined>
}

interface FieldsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

interface TitlesSectionProps {
  readonly known: Known
  readonly title: string
  readonly consequence: string
  /** What it saves; nothing else is sent. */
  readonly saves: readonly (keyof TitlesValues)[]
  readonly children: (fields: FieldsProps) => ReactNode
}

/** A part of how titles are decided, saved by itself; a public reason is asked for where people vote already. */
export function TitlesSection({ known, title, consequence, saves, children }: TitlesSectionProps) {
  const t = useT()
  const refusal = useRefusalText()
  const { seen, setSeen, look } = known
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [reason, setReason] = useState('')
  const [conflict, setConflict] = useState<Refusal>()
  const { mutateAsync, isPending } = useSaveTitles()

  const kept = draftOf(seen)
  const draft = { ...kept, ...typed }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(kept)
  const values = bodyOf(draft, seen)
  const now = Date.now() + seen.aheadMs
  const [was, is] = [bodyOf(kept, seen), values]
  const before = was && { ...settingsOf(was), sealedAt: seen.sealedAt }
  const needsReason =
    before !== undefined && is !== undefined && asksTitlesReason(before, settingsOf(is), seen.contest, now)
  const code =
    isChanged && before && is ? titlesProblem(before, settingsOf(is), seen.contest, reason.trim(), now) : undefined
  const problem = code && (refusal(code, '') ?? t('common.wentWrong'))

  async function save(): Promise<void> {
    if (!values) return
    const part = Object.fromEntries(saves.map((name) => [name, values[name]]))
    const said = needsReason ? { reason: reason.trim() } : {}
    try {
      setSeen(await mutateAsync({ ...part, ...said, updatedAt: seen.updatedAt }))
      toast.success(t('console:settings.saved'))
      setConflict(undefined)
      setTyped({})
      setReason('')
    } catch (error) {
      if (!isConflict(error)) {
        toast.error(failureText(error))
        return
      }
      const fresh = await look()
      if (fresh) setSeen(fresh)
      setConflict(error)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) {
      // It may lie in a part that is folded.
      wrong.closest('details')?.setAttribute('open', '')
      return wrong.focus()
    }
    if (values && !isPending && !code) void save()
  }

  return (
    <SectionForm
      title={title}
      consequence={[consequence, needsReason ? t('console:settings.announced') : '']
        .filter((one) => one !== '')
        .join(' ')}
      isChanged={isChanged}
      busy={isPending}
      problem={code === 'rules_reason_missing' ? undefined : problem}
      onDiscard={() => setTyped({})}
      onSubmit={submit}
    >
      {children({ draft, change: (part) => setTyped((earlier) => ({ ...earlier, ...part })) })}
      {needsReason && (
        <Field
          label={t('console:settings.reason')}
          hint={t('console:settings.reasonHint')}
          error={code === 'rules_reason_missing' ? problem : undefined}
          value={reason}
          maxLength={rulesReasonMost}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
          required
        />
      )}
      <ConflictNotice refusal={conflict} />
    </SectionForm>
  )
}
