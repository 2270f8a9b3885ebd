import type { App } from '@ashenda/api/http/app.ts'
import { renderedAttribute } from '@ashenda/core/contracts/page-render.ts'
import { until } from './until.ts'

/**
 * Asks for a page until it comes rendered. The thread that renders has the lowest priority and starts with the first page: beside others
 * it may take longer than a page waits, which comes bare then and is made anew for the next who asks.
 */
export const renderedPage = (app: App, url: string, headers: Readonly<Record<string, string>> = {}) =>
  until(async () => {
    const answer = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })
    return answer.body.includes(renderedAttribute) && answer
  })
