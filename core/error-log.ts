/** The loggable part of an error: never the request's data, which holds phones and names. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/** Serializer for `err`. Drivers attach the failed command or row (ioredis `command`, Postgres `detail`), so the fields are chosen here. */
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
