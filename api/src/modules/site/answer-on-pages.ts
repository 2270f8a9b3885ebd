import { AppError } from '@ashenda/core/errors.ts'
import type { App } from '../../module.ts'
import { answerError } from '../../plugins/errors.ts'
import type { FormPages } from './form-pages.ts'

/**
 * Whoever sends a form from a page is answered with that page, also where its body was not read: too large, or of another kind.
 * Another site's page gets no page of ours, and programs are answered as programs.
 */
export function answerOnPages(app: App, pages: FormPages): void {
  app.setErrorHandler<AppError>(async (error, request, reply) => {
    const isForeign = error instanceof AppError && error.code === 'foreign_origin'
    if (isForeign || /^application\/(\w+\+)?json/.test(request.headers.accept ?? ''))
      return answerError(error, request, reply)
    return pages.refuse(request, reply, pathOf(request.url), { values: {}, error })
  })
}

/** Its query may be what could not be read. */
const pathOf = (url: string): string => url.split('?')[0] ?? '/'
