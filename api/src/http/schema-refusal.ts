import { codeOfFailure } from '@ashenda/core/contracts/http/answer.ts'
import { AppError } from '@ashenda/core/errors.ts'

/** What a schema had to object to. */
export interface SchemaFailure {
  /** The schema of the failing value. */
  readonly schema: unknown
  readonly keyword: string
  /** JSON pointer of the value. */
  readonly instancePath: string
  /** Below it, where a property is missing or unknown. */
  readonly property?: string | undefined
  /** What the validator said, in its own words. */
  readonly sentence: string
}

/**
 * The refusal to send: the one that the schema names (core: refusedAs), else that the body is invalid. People get a sentence
 * and see the field; the validator's own message is for programmers.
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

/** The same of a form, whose fields are the properties of an object. */
export function formRefusal(shape: Shape, fields: Readonly<Record<string, unknown>>, typed: unknown): AppError {
  const [failure] = shape.Errors(typed)
  if (!failure) return new AppError('invalid_body')
  const { keyword, instancePath, message } = failure
  return schemaRefusal({ schema: fields[instancePath.slice(1)], keyword, instancePath, sentence: message })
}
