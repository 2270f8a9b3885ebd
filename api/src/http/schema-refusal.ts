import { codeOfFailure } from '@ashenda/core/contracts/http/answer.ts'
import { AppError } from '@ashenda/core/errors.ts'

export interface SchemaFailure {
  /** The schema of the failing value. */
  readonly schema: unknown
  readonly keyword: string
  /** JSON pointer of the value. */
  readonly instancePath: string
  /** Below it, if a property is missing or unknown. */
  readonly property?: string | undefined
  /** The validator's own message. */
  readonly sentence: string
}

/**
 * The refusal named by the schema (core: refusedAs), else invalid_body. People get our sentence and the field; the
 * validator's message is for programmers.
 */
export function schemaRefusal({ schema, keyword, instancePath, property, sentence }: SchemaFailure): AppError {
  const field = [...instancePath.split('/').slice(1), ...(property === undefined ? [] : [property])].join('.')
  const code = codeOfFailure(schema, keyword) ?? 'invalid_body'
  return new AppError(code, {
    details: { ...(field !== '' && { field }), ...(code === 'invalid_body' && { details: sentence }) },
  })
}

interface Shape {
  readonly Errors: (value: unknown) => readonly {
    readonly keyword: string
    readonly instancePath: string
    readonly message: string
  }[]
}

/** The same for a form, whose fields are an object's properties. */
export function formRefusal(shape: Shape, fields: Readonly<Record<string, unknown>>, typed: unknown): AppError {
  const [failure] = shape.Errors(typed)
  if (!failure) return new AppError('invalid_body')
  const { keyword, instancePath, message } = failure
  return schemaRefusal({ schema: fields[instancePath.slice(1)], keyword, instancePath, sentence: message })
}
