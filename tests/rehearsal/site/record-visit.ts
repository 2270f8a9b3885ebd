import type { CastBallotAnswer } from '@ashenda/core/contracts/http/ballots.ts'
import { chromium } from 'playwright-core'
import { phone } from '../../bench/pages/phone.ts'
import { castFreeVote } from '../../bench/pages/slow-visit.ts'
import type { PageRequest, VisitPlan } from '../voters/requests.ts'

const voter = '0955000001'
const taken = {
  success: true,
  message: 'your votes have been submitted',
  receipt: '0000-0000-0000',
  ballot: '00000000-0000-8000-8000-000000000000',
} satisfies CastBallotAnswer
/** As long as nothing more comes. */
const quietMs = 5_000
/** By then the service worker has all that it keeps, also on a busy machine. */
const workerMs = 60_000
const isFile = /^\/(assets|images)\/|\.(png|svg|ico|webmanifest|js)$/

/**
 * What a phone's browser asks for that comes for the first time, chooses the first contestant and votes: in a real Chromium, so that
 * nothing has to be guessed. The ballot itself does not reach the site; it is left out, and so are document and socket.
 */
export async function recordVisit(url: string, executablePath: string): Promise<VisitPlan> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    const site = new URL(url).origin
    const files = new Set<string>()
    const calls: PageRequest[] = []
    // The context's: what its service worker fetches belongs to a first visit, too.
    context.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url())
      const method = request.method()
      if (
        origin !== site ||
        request.resourceType() === 'document' ||
        pathname === '/vote/vote' ||
        pathname.includes(taken.ballot)
      )
        return
      if (isFile.test(pathname)) return void files.add(pathname + search)
      if (method !== 'GET' && method !== 'POST') return
      const body = request.postData()
      calls.push({
        method,
        path: withoutPhone(pathname + search),
        ...(body !== null && { body: withoutPhone(body) }),
      })
    })
    // In no ledger, so it must not arrive.
    await context.route('**/vote/vote', (route) => route.fulfill({ status: 202, json: taken }))
    await page.goto(url)
    await page.locator('input[name="pick"]:enabled').first().click()
    await castFreeVote(page, voter)
    // The service worker comes when everything else is there, however long that takes, and fetches one file after the other.
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true), undefined, {
      timeout: workerMs,
    })
    for (let before = -1; before !== files.size; ) {
      before = files.size
      await page.waitForTimeout(quietMs)
    }
    return { files: [...files], calls }
  } finally {
    await browser.close()
  }
}

const withoutPhone = (text: string): string => text.replaceAll(voter, 'PHONE')

/** What stands in the document itself: as much of a visit as can be told without a browser. */
export async function visitOfDocument(url: string): Promise<VisitPlan> {
  const document = await (await fetch(url)).text()
  const files = [...document.matchAll(/(?:src|href)="(\/(?:assets|images)\/[^"]+)"/g)].map(([, path]) => path ?? '')
  return { files: [...new Set(files)], calls: [{ method: 'GET', path: '/contest' }] }
}
