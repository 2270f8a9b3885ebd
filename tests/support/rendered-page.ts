import type { App } from '@ashenda/api/http/app.ts'
import { renderedAttribute } from '@ashenda/core/contracts/page-render.ts'
import { until } from './until.ts'

/**
 * Requests a page until it is rendered. The rendering thread has the lowest priority and starts with the first page, so on a busy machine a
 * page may be sent unrendered at first.
 */
export const renderedPage = (app: App, url: string, headers: Readonly<Record<string, string>> = {}) =>
  until(async () => {
    const answer = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })
    return answer.body.includes(renderedAttribute) && answer
  })
