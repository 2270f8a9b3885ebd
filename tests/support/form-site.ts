import path from 'node:path'
import { buildApp } from '@ashenda/api/app.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { type FirstData, firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { writeBuiltSite } from './built-site.ts'
import { insertContest, insertContestant } from './contest-data.ts'
import type { Platform, PlatformParts } from './platform.ts'
import { renderedPage } from './rendered-page.ts'
import { usePlatform } from './use-platform.ts'

/** The site of a platform with its pages, whose build renders the request itself. */
export async function startFormSite(
  { services, dataDir }: Pick<Platform, 'services' | 'dataDir'>,
  settings: Partial<Platform['services']['settings']> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<App> {
  const webDir = await writeBuiltSite(path.join(dataDir, 'web'))
  const site = await buildApp({ ...services, settings: { ...services.settings, ...settings, webDir } }, log)
  await renderedPage(site, '/about')
  return site
}

/** The file's own platform with this many contestants, and its pages. */
export function useFormSite(
  contestants: number,
  env: Readonly<Record<string, string>> = {},
  parts: PlatformParts = {},
) {
  const picks: string[] = []
  const platform = usePlatform(
    async (sql) => {
      made.contest = await insertContest(sql)
      for (let index = 0; index < contestants; index += 1) picks.push(await insertContestant(sql, made.contest))
    },
    env,
    parts,
  )
  const made = {
    // Set before the first test.
    platform,
    site: undefined as unknown as App,
    contest: '',
    picks,
  }
  beforeAll(async () => {
    made.site = await startFormSite(platform)
  })
  afterAll(() => made.site?.close())
  return made
}

export interface FormOptions {
  /** A Cookie header. */
  readonly cookie?: string
  /** The client's address, as the API sees it. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The address of a 303. */
  readonly location: string | undefined
  /** The document's personal data. */
  readonly data: Partial<FirstData>
  /** The document, or any other answer. */
  readonly html: string
  /** The browser's cookies afterwards. */
  readonly cookies: Readonly<Record<string, string>>
}

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/**
 * A form as a browser without scripts sends it from the site; text is sent as it is. After a 307 it is repeated with the cookies received,
 * if the browser keeps any.
 */
export async function sendForm(
  app: App,
  address: string,
  fields: Readonly<Record<string, string>> | string,
  options: FormOptions & { readonly keepsCookies?: boolean } = {},
): Promise<PageAnswer> {
  const answer = await sendOnce(app, address, fields, options)
  if (answer.status !== 307 || answer.location === undefined) return answer
  const { cookie, keepsCookies = true } = options
  const kept = [cookie, cookieHeader(answer.cookies)].filter((one) => one).join('; ')
  return sendOnce(app, answer.location, fields, keepsCookies ? { ...options, cookie: kept } : options)
}

const sendOnce = (
  app: App,
  address: string,
  fields: Readonly<Record<string, string>> | string,
  { cookie, from, headers = {} }: FormOptions,
): Promise<PageAnswer> =>
  answerOf(
    app.inject({
      method: 'POST',
      url: address,
      ...(from !== undefined && { remoteAddress: from }),
      headers: {
        accept,
        host: 'localhost',
        origin: 'http://localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    }),
  )

/** Presses these contestants' stars and sends them, like the list without scripts. */
export const sendPicks = (app: App, ids: readonly string[], options: FormOptions = {}): Promise<PageAnswer> =>
  sendForm(app, '/ballot/picks', new URLSearchParams(ids.map((id) => ['pick', id])).toString(), options)

/** A page, requested like such a browser. */
export const openPage = (
  app: App,
  address: string,
  { cookie, from, headers = {} }: FormOptions = {},
): Promise<PageAnswer> =>
  answerOf(
    app.inject({
      url: address,
      ...(from !== undefined && { remoteAddress: from }),
      headers: { accept, ...(cookie !== undefined && { cookie }), ...headers },
    }),
  )

type Answering = Promise<Pick<Awaited<ReturnType<App['inject']>>, 'statusCode' | 'headers' | 'body'>>

async function answerOf(answering: Answering): Promise<PageAnswer> {
  const { statusCode, headers, body } = await answering
  const set = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
  return {
    status: statusCode,
    headers,
    location: headers.location,
    data: dataIn(body),
    html: body,
    cookies: Object.fromEntries(set.map((cookie) => cookie.split('=', 2) as [string, string])), // a cookie has a name and a value
  }
}

/** The block ends at the first end tag, as for browsers. */
function dataIn(html: string): Partial<FirstData> {
  const [, after] = html.split(`<script type="application/json" id="${firstDataId}">`)
  return after === undefined ? {} : JSON.parse(after.slice(0, after.indexOf('</script')))
}

/** The Cookie header for received cookies. */
export const cookieHeader = (cookies: PageAnswer['cookies']): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
