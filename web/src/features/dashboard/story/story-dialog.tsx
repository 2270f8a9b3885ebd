import { recoveryFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { story } from '@ashenda/core/contracts/http/profile-forms.ts'
import { descriptionMaxLength, isSameEmail } from '@ashenda/core/domain/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { alertPerson, confirmPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailField, Field } from '../../../ui/field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { ownUserKey } from '../../account/with-own-user.tsx'
import { previewOf } from '../../contestants/contestant.ts'
import { CurrentPasswordField } from '../current-password-field.tsx'
import styles from './story-dialog.module.css'

interface StoryDialogProps {
  readonly own: OwnUser
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Update Description, on every dashboard page (DSH-09). Each opening starts from the stored text. */
export function StoryDialog({ own, open, onOpenChange }: StoryDialogProps) {
  const t = useT()
  // Read on leaving: a key may follow the last letter before a rerender.
  const isTyped = useRef(false)

  /** A tap beside the dialog must not discard text; Cancel does. */
  const leave = async (): Promise<void> => {
    if (isTyped.current && !(await confirmPerson(t('contestant:dashboard.storyLeave')))) return
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={() => void leave()}
      title={t('contestant:dashboard.updateDescription')}
      description={t('contestant:dashboard.storyText')}
    >
      <StoryForm own={own} isTyped={isTyped} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface StoryPreviewProps {
  readonly own: OwnUser
  /** As typed. */
  readonly description: string
}

/** What her card shows of the text while it is typed. */
function StoryPreview({ own, description }: StoryPreviewProps) {
  const t = useT()
  const beginning = previewOf(description.trim())
  return (
    <div className={styles['preview']}>
      <p>{t('promotion:story.preview')}</p>
      <p className={styles['card']}>
        <strong>
          <bdi>{own.name}</bdi>
        </strong>
        <span>
          <bdi>{beginning === '' ? t('promotion:story.empty') : beginning}</bdi>{' '}
          <u aria-hidden="true">{t('promotion:story.readAll')}</u>
        </span>
      </p>
    </div>
  )
}

interface Story {
  description: string
  occupation: string
  email: string
  currentPassword: string
}

interface StoryFormProps {
  readonly own: OwnUser
  /** Whether the text differs from the stored one. */
  readonly isTyped: RefObject<boolean>
  readonly onClose: () => void
}

/** A refused or lost text stays as typed. */
const tellFailure = (): void => void alertPerson(translate('contestant:dashboard.storyFailed'))

function StoryForm({ own, isTyped, onClose }: StoryFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const { form, field, busy, onSubmit } = useContractForm<Story>({
    schema: story,
    defaults: {
      description: own.description ?? '',
      occupation: own.occupation ?? '',
      email: own.email,
      currentPassword: '',
    },
    fieldsByCode: { ...recoveryFieldByCode, empty_description: 'description' },
    failed: tellFailure,
    send: async ({ currentPassword, ...texts }) => {
      const actor = currentPassword === '' ? texts : { ...texts, currentPassword }
      await api.put('/actor/updateDescription', { actor })
      onClose()
      void queries.invalidateQueries({ queryKey: ownUserKey })
      void alertPerson(t('contestant:dashboard.storyUpdated'))
    },
  })
  const { isDirty } = form.formState
  useEffect(() => {
    isTyped.current = isDirty
    return () => {
      isTyped.current = false
    }
  }, [isDirty, isTyped])
  const [description, email] = useWatch({ control: form.control, name: ['description', 'email'] })

  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <TextareaField
        {...field('description')}
        label={t('contestant:dashboard.description')}
        typed={description}
        most={descriptionMaxLength}
        required
      />
      <StoryPreview own={own} description={description} />
      <Field
        {...field('occupation')}
        label={t('account:occupation')}
        note={t('voting:forms.optional')}
        autoComplete="organization-title"
      />
      <EmailField {...field('email')} label={t('account:email')} note={t('voting:forms.optional')} />
      {!isSameEmail(email, own.email) && <CurrentPasswordField {...field('currentPassword')} isForEmail />}
      <div className={styles['answers']}>
        <Button variant="quiet" onClick={onClose}>
          {t('contestant:dashboard.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('contestant:dashboard.save')}
        </Button>
      </div>
    </form>
  )
}
