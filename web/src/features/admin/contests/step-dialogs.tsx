import { contestAddressBody, type ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import { useId, useState } from 'react'
import { Type } from 'typebox'
import { tellIfLost, useFailureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { NetworkLost, Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { toast } from '../../../ui/toast.ts'
import { ActionText } from '../actions/action-text.tsx'
import { explanationOf } from '../conflict/conflict.ts'
import { DialogActs } from '../forms/dialog-acts.tsx'
import forms from '../forms/forms.module.css'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import styles from './contests.module.css'
import { SlugField } from './slug-field.tsx'
import { useContestCalls } from './use-steps.ts'

export type Step = 'announce' | 'current' | 'reveal' | 'final' | 'delete'

interface StepDialogProps {
  readonly step: Step
  readonly contest: ListedContest
  /** The current contest. */
  readonly present: ListedContest | undefined
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The part of the texts. */
export const textsOf = {
  announce: 'announce',
  current: 'makeCurrent',
  reveal: 'reveal',
  final: 'final',
  delete: 'delete',
} as const satisfies Record<Step, string>

const needsReason: Readonly<Record<Step, boolean>> = {
  announce: false,
  current: true,
  reveal: false,
  final: true,
  delete: false,
}

/** Asks once before a step, with what it means for the site and for people; a refusal stays in the dialog. */
export function StepDialog({ step, contest, present, open, onOpenChange }: StepDialogProps) {
  const t = useT()
  const { number } = useFormat()
  const calls = useContestCalls()
  const [refused, setRefused] = useState<Refusal>()
  const [isSure, setSure] = useState(false)
  const [isUnsure, setUnsure] = useState(false)
  const id = useId()
  const left = step === 'current' ? (present?.openVotes ?? 0) : 0
  const name = contest.name

  async function send(reason: string): Promise<unknown> {
    if (left > 0 && !isSure) {
      setUnsure(true)
      document.getElementById(id)?.focus()
      return false
    }
    try {
      await calls[step](contest, reason)
      return toast.success(t(`contests:${textsOf[step]}.done`, { name }))
    } catch (error) {
      if (step === 'reveal' && error instanceof NetworkLost) {
        toast.error(t('contests:reveal.lost'))
        return false
      }
      if (!(error instanceof Refusal)) throw error
      setRefused(error)
      return false
    }
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen)
        setRefused(undefined)
        setSure(false)
        setUnsure(false)
      }}
      title={t(`contests:${textsOf[step]}.title`, { name })}
      text={t(`contests:${textsOf[step]}.text`, { name })}
      act={t(`contests:${textsOf[step]}.act`)}
      isDangerous={step !== 'announce'}
      needsReason={needsReason[step]}
      send={send}
    >
      {(step === 'announce' || step === 'current') && contest.stage === 'draft' && contest.round && (
        <p>{t('contests:round.told')}</p>
      )}
      {step === 'current' && <CurrentMeans contest={contest} present={present} />}
      {step === 'reveal' && <p>{t(`contests:reveal.next_${nextReveal(contest)}`)}</p>}
      {left > 0 && (
        <label className={styles['sure']}>
          <input
            id={id}
            type="checkbox"
            checked={isSure}
            aria-invalid={isUnsure && !isSure ? true : undefined}
            onChange={({ target }) => setSure(target.checked)}
          />
          <span>{t('contests:makeCurrent.sure', { count: left, number: number(left) })}</span>
          {isUnsure && !isSure && <span role="alert">{t('contests:makeCurrent.unsure')}</span>}
        </label>
      )}
      <Refused refusal={refused} />
    </ReasonDialog>
  )
}

/** Which step comes next; a former version tells none. */
export const nextReveal = ({ revealed = 0 }: ListedContest): '0' | '1' | '2' | '3' =>
  revealed === 0 ? '0' : revealed === 1 ? '1' : revealed === 2 ? '2' : '3'

/** What people notice when another contest takes the first page. */
function CurrentMeans({ contest, present }: Pick<StepDialogProps, 'contest' | 'present'>) {
  const t = useT()
  const { number } = useFormat()
  const { name } = contest
  return (
    <ul className={styles['means']}>
      <li>{t('contests:makeCurrent.site', { name })}</li>
      {contest.stage === 'draft' && <li>{t('contests:makeCurrent.announces')}</li>}
      {present && (
        <>
          <li>{t('contests:makeCurrent.archive', { name: present.name, address: `/contests/${present.slug}` })}</li>
          <li>{t('contests:makeCurrent.people', { name: present.name })}</li>
          <li>
            {present.openVotes === 0
              ? t('contests:makeCurrent.noOpenVotes', { name: present.name })
              : t('contests:makeCurrent.openVotes', {
                  name: present.name,
                  count: present.openVotes,
                  number: number(present.openVotes),
                })}
          </li>
          <li>{t('contests:makeCurrent.cards', { name: present.name })}</li>
        </>
      )}
    </ul>
  )
}

/** Why nothing happened; if another admin was faster, also what she did. */
function Refused({ refusal }: { readonly refusal: Refusal | undefined }) {
  const failure = useFailureText()
  const done = explanationOf(refusal)
  return (
    <div>
      <FormProblem text={refusal && failure(refusal)} />
      {done && <ActionText action={done} />}
    </div>
  )
}

const addressForm = Type.Object({ slug: contestAddressBody.properties.slug })

interface AddressDialogProps {
  readonly contest: ListedContest
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The public address, which stays once the contest is announced. */
export function AddressDialog(props: AddressDialogProps) {
  const t = useT()
  const { contest, open, onOpenChange } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('contests:changeAddress.title', { name: contest.name })}
      description={t('contests:changeAddress.text')}
      width={460}
    >
      <AddressForm {...props} />
    </Dialog>
  )
}

function AddressForm({ contest, onOpenChange }: AddressDialogProps) {
  const t = useT()
  const calls = useContestCalls()
  const { field, busy, problem, problemCode, onSubmit } = useContractForm<{ slug: string }>({
    schema: addressForm,
    defaults: { slug: contest.slug },
    fieldsByCode: { slug_taken: 'slug' },
    send: async ({ slug }) => {
      await calls.changeAddress(contest, slug)
      toast.success(t('contests:changeAddress.done'))
      onOpenChange(false)
    },
    failed: tellIfLost,
  })
  return (
    <form className={forms['form']} noValidate onSubmit={onSubmit}>
      <SlugField {...field('slug')} code={problemCode('slug')} />
      <FormProblem text={problem} />
      <DialogActs onCancel={() => onOpenChange(false)} act={t('console:forms.save')} busy={busy} />
    </form>
  )
}
