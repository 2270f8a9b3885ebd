import type { Page, Request } from 'playwright-core'

export interface Call {
  readonly method: string
  readonly path: string
  /** What stands behind it: `?a=b`, or nothing. */
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON; undefined where there was none. */
  readonly body: unknown
}

/** Every call of the page to these paths, as it goes out; the list grows. */
export function watchCalls(page: Page, paths: string | RegExp): readonly Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (typeof paths === 'string' ? path === paths : paths.test(path)) calls.push(callOf(request))
  })
  return calls
}

const callOf = (request: Request): Call => ({
  method: request.method(),
  path: new URL(request.url()).pathname,
  search: new URL(request.url()).search,
  headers: request.headers(),
  body: request.postData() === null ? undefined : request.postDataJSON(),
})

export interface Gate {
  /** Lets through everything that waits or comes later. */
  readonly open: () => void
  /** How many wait now. */
  readonly waiting: number
}

/** Holds back the answers to one path until the gate is opened. */
export async function holdAnswers(page: Page, path: string): Promise<Gate> {
  let waiting = 0
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const isIt = ({ pathname }: URL): boolean => pathname.endsWith(path)
  await page.route(isIt, async (route) => {
    waiting += 1
    await opened
    waiting -= 1
    await route.continue()
  })
  return {
    open,
    get waiting() {
      return waiting
    },
  }
}
