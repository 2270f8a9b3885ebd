import { type BaseSyntheticEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { toast } from '../../ui/toast.ts'
import { failureText } from '../failure-text.ts'
import { applyRefusal, type FieldsByCode } from './apply-refusal.ts'
import { contractResolver, type ObjectSchema } from './contract-resolver.ts'
import { useFieldProblem } from './field-problem.ts'

interface ContractForm<Values extends FieldValues> {
  /** Of the request's body; the form's fields bear the names of its properties. Stands outside the component. */
  readonly schema: ObjectSchema
  /** '' for every text field, so that an empty one is told as empty. */
  readonly defaults: DefaultValues<Values>
  readonly send: (values: Values) => Promise<unknown>
  /** Which field a refusal of the server is about. */
  readonly fieldsByCode?: FieldsByCode<Values>
  /** In place of the toast that tells what the server said. */
  readonly failed?: (error: unknown) => void
}

const tellFailure = (error: unknown): void => {
  toast.error(failureText(error))
}

/** A form over a contract: wrong fields are told beside themselves and the first gets the focus; what is under way is not sent twice. */
export function useContractForm<Values extends FieldValues>({
  schema,
  defaults,
  send,
  fieldsByCode = {},
  failed = tellFailure,
}: ContractForm<Values>) {
  const problem = useFieldProblem()
  const form = useForm<Values>({ resolver: contractResolver<Values>(schema), defaultValues: defaults })
  const { formState } = form
  const underWay = useRef(false)

  const sendChecked = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      applyRefusal(error, fieldsByCode, form.setError)
      failed(error)
    }
  })

  async function submit(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    await sendChecked(event).finally(() => {
      underWay.current = false
    })
  }

  return {
    form,
    busy: formState.isSubmitting,
    onSubmit: (event: BaseSyntheticEvent): void => void submit(event),
    /** What a field of ui/ needs to take part. */
    field: (name: Path<Values>): UseFormRegisterReturn<Path<Values>> & { readonly error: string | undefined } => ({
      ...form.register(name),
      error: problem(form.getFieldState(name, formState).error),
    }),
  }
}
