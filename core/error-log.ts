/** The part of an error that may be logged: never the request's data, which has phones and names. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/**
 * Serializer for `err`. Drivers hang the command or row that failed on the error (ioredis `command`, Postgres `detail`), so
 * the fields are chosen here, not there.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  }
}
