import { photoMaxBytes } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { collect } from './collect.ts'
import { photoProblem } from './problem.ts'
import { declaredBytes } from './receive.ts'

export interface FormLimits {
  readonly files: number
  readonly fields: number
  /** Bytes of a field. */
  readonly fieldSize: number
}

/**
 * Reads a multipart form: each photo is handed on as it comes, one at a time in memory, and the next is not read before it
 * is dealt with. Resolves with the text fields.
 * @throws AppError for what is wrong with the form or one of its photos, and whatever `take` throws
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
  take: (field: string, bytes: Uint8Array) => Promise<void>,
): Promise<Readonly<Record<string, string>>> {
  const fields = new Map<string, string>()
  const parts = request.parts({
    limits: {
      ...limits,
      fileSize: photoMaxBytes + 1,
      fieldNameSize: 64,
      headerPairs: 16,
      parts: limits.files + limits.fields,
    },
  })
  for (let part = await nextOf(parts); part; part = await nextOf(parts)) {
    if (part.type === 'file') {
      const bytes = await collect(part.file, Math.min(declaredBytes(request) ?? photoMaxBytes, photoMaxBytes))
      if (isNone(part, bytes)) continue
      const problem = photoProblem(bytes)
      if (problem) throw new AppError(problem)
      await take(part.fieldname, bytes)
    } else {
      if (typeof part.value !== 'string' || fields.has(part.fieldname)) throw new AppError('invalid_body')
      if (part.valueTruncated) throw new AppError('text_too_long')
      fields.set(part.fieldname, part.value)
    }
  }
  return Object.fromEntries(fields)
}

/** The plugin's own errors say which status they are; the parser's below it do not. */
async function nextOf(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next()
    return done ? undefined : value
  } catch (cause) {
    throw cause instanceof Error && 'statusCode' in cause ? cause : new AppError('invalid_body', { cause })
  }
}

/** What a browser sends for a file nobody chose. */
const isNone = ({ filename }: MultipartFile, bytes: Uint8Array): boolean => bytes.length === 0 && !filename
