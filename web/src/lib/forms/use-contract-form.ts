import { emptyField, type SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import type { ErrorCode } from '@ashenda/core/errors.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form'
import { earlyTyped } from '../early-input.ts'
import { failureText, forgetProblem, tellProblem, useFailureText } from '../failure-text.ts'
import { NetworkLost, Refusal } from '../http.ts'
import { useRefusalText, useT } from '../i18n.ts'
import { usePersonal } from '../personal.ts'
import { contractResolver, type ObjectSchema, prepareCheck } from './contract-resolver.ts'
import { useSentProblem } from './sent-form.ts'

interface ContractForm<Values extends FieldValues> {
  /** The request body's schema; fields have its property names. Define it outside the component. */
  readonly schema: ObjectSchema
  /** '' for every text field, so that an empty one is refused as empty. */
  readonly defaults: DefaultValues<Values>
  readonly send: (values: Values) => Promise<unknown>
  /** The field of a refusal code. */
  readonly fieldsByCode?: FieldsByCode<Values>
  /** Replaces the toast with the server's message, which a problem beside a field needs no more (`isPlaced`). */
  readonly failed?: (error: unknown, isPlaced: boolean) => void
}

const nothingSent: SentForm = { values: {}, problems: {} }

const tellUnplaced = (error: unknown, isPlaced: boolean): void => {
  if (!isPlaced) tellProblem(failureText(error))
}

/** Where the specification wants the server's message as a toast, whatever the form says beside its fields. */
export const tellAlways = (error: unknown): void => tellProblem(failureText(error))

/** A form for a contract: problems are shown beside their fields and the first one gets the focus; a form being sent is not sent again. */
export function useContractForm<Values extends FieldValues>({
  schema,
  defaults,
  send,
  fieldsByCode = {},
  failed = tellUnplaced,
}: ContractForm<Values>) {
  const problem = useFieldProblem()
  const failure = useFailureText()
  /** The last refusal that is about no field. */
  const [refused, setRefused] = useState<Refusal>()
  const { form: sent } = usePersonal()
  const [defaultValues] = useState(() => withTyped(defaults, sent?.values))
  const form = useForm<Values>({
    resolver: contractResolver<Values>(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { formState } = form
  const { root } = formState.errors
  const underWay = useRef(false)
  useEffect(() => {
    const prepare = (): void => void prepareCheck()
    // Loads on the first focus: drawing the page comes first.
    window.addEventListener('focusin', prepare, { once: true })
    return () => window.removeEventListener('focusin', prepare)
  }, [])

  /** The refusal of a form sent without scripts, until resent with them. */
  const sentBefore = formState.isSubmitted ? nothingSent : (sent ?? nothingSent)
  const sentProblem = useSentProblem(sentBefore)

  async function sendOnce(values: Values): Promise<void> {
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof NetworkLost)) console.error(error)
      // Its fields are what its values are named for.
      const isPlaced = applyRefusal(error, fieldsByCode, Object.keys(form.getValues()) as Path<Values>[], form.setError)
      if (error instanceof Refusal && !isPlaced) {
        form.setError('root', { type: error.code })
        setRefused(error)
      }
      failed(error, isPlaced)
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const { currentTarget } = event
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    forgetProblem()
    const check = form.handleSubmit(sendOnce, (errors) => focusFirst(currentTarget, Object.keys(errors)))
    await check(event).finally(() => {
      underWay.current = false
    })
  }

  return {
    form,
    busy: formState.isSubmitting,
    onSubmit: (event: FormEvent<HTMLFormElement>): void => void submit(event),
    /** The problem of no single field. */
    problem: (refused?.code === root?.type && refused ? failure(refused) : problem(root)) ?? sentProblem('form'),
    /** Props for a field of ui/. */
    field: (name: Path<Values>): FieldProps<Values> => ({
      ...form.register(name),
      ...(sent && { defaultValue: sent.values[name] }),
      error: problem(form.getFieldState(name, formState).error) ?? sentProblem(name),
    }),
    /** The code of the problem beside a field. */
    problemCode: (name: Path<Values>): unknown =>
      form.getFieldState(name, formState).error?.type ?? sentBefore.problems[name]?.code,
  }
}

/** What a field of ui/ takes of a form. */
type FieldProps<Values extends FieldValues> = UseFormRegisterReturn<Path<Values>> & {
  readonly error: string | undefined
  readonly defaultValue?: string | undefined
}

/** Text from before hydration, or sent without scripts, overrides initial values. */
function withTyped<Values extends FieldValues>(
  defaults: DefaultValues<Values>,
  sent: SentForm['values'] = {},
): DefaultValues<Values> {
  const begun = Object.keys(defaults).flatMap((name) => {
    const text = earlyTyped(name) ?? sent[name]
    return text === undefined ? [] : [[name, text]]
  })
  return { ...defaults, ...Object.fromEntries(begun) } as DefaultValues<Values> // of the form's own names
}

/** In page order; the library's is registration order. */
function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const element of form.elements) {
    if (element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? '')) return element.focus()
  }
}

type FieldsByCode<Values extends FieldValues> = Readonly<Partial<Record<ErrorCode, Path<Values>>>>

/** Puts a refusal beside its field, by code or the server's naming, with focus; false if it is about none. */
function applyRefusal<Values extends FieldValues>(
  error: unknown,
  fieldsByCode: FieldsByCode<Values>,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof Refusal)) return false
  const byCode: Readonly<Partial<Record<string, Path<Values>>>> = fieldsByCode
  const named = 'field' in error.answer && typeof error.answer.field === 'string' ? error.answer.field : ''
  const field = byCode[error.code] ?? fields.find((one) => one === named.split('.').at(-1))
  if (field === undefined) return false
  setError(field, { type: error.code, message: error.message }, { shouldFocus: true })
  return true
}

/** An error in the form library, of a field or the form. */
interface Kept {
  readonly type?: string | number
  readonly message?: string | undefined
}

/** A field's problem, translated on display, so that it follows the language. */
function useFieldProblem(): (error: Kept | undefined) => string | undefined {
  const t = useT()
  const refusal = useRefusalText()
  return useCallback(
    (error) => {
      if (error === undefined) return undefined
      if (error.type === emptyField) return t('voting:forms.fillIn')
      return refusal(String(error.type), error.message ?? '') ?? t('common.wentWrong')
    },
    [t, refusal],
  )
}
