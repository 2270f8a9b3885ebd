import { publicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { resultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage } from '../testing/page.tsx'
import { sample } from '../testing/sample.ts'
import { answer, refusal } from '../testing/server.ts'

const tryAgain = () => within(screen.getByRole('main')).findAllByRole('button', { name: 'Try again' })
const category = { _id: '018f0000-0000-7000-8000-00000000000a', name: 'Drums' }

/** A server that does not answer a call; a repeated call waits until it is answered. */
function away(call: string) {
  let asked = 0
  let answered: PromiseWithResolvers<Response> | undefined
  const nothing = () => refusal('unavailable', 'away', 503)
  answer('GET', call, () => {
    asked += 1
    return answered?.promise ?? nothing()
  })
  return {
    asked: () => asked,
    hold: () => {
      answered = Promise.withResolvers()
    },
    say: (reply: object) => answered?.resolve(Response.json(reply)),
    refuse: () => answered?.resolve(nothing()),
  }
}

/** Presses each such button of the page. Resolves with the one whose call has no answer yet, which has the focus. */
async function pressAgain(user: Awaited<ReturnType<typeof openPage>>, { asked, hold }: ReturnType<typeof away>) {
  await waitFor(() => expect(asked()).toBeGreaterThan(0))
  const buttons = await tryAgain()
  hold()
  const before = asked()
  for (const button of buttons) await user.click(button)
  await waitFor(() => expect(asked()).toBe(before + 1))
  const busy = () => buttons.filter((button) => button.getAttribute('aria-busy') === 'true')
  await waitFor(() => expect(busy()).toHaveLength(1))
  const [button] = busy()
  if (!button) throw new Error('one is busy')
  button.focus()
  return button
}

test.each([
  ['/dashboard/admin', '/admin/overview'],
  ['/dashboard/admin/account', '/api/sessions'],
  ['/dashboard/admin/account', '/admin/factor'],
  ['/dashboard/admin/users', '/admin/contestants'],
  ['/dashboard/admin/users', '/admin/zones'],
  ['/dashboard/admin/actions', '/admin/activity-log'],
  ['/dashboard/admin/requests', '/admin/requests'],
  ['/dashboard/admin/contest', '/admin/contest'],
  ['/dashboard/admin/admins', '/admin/invitations'],
  ['/dashboard/admin/orders', '/admin/orders'],
  ['/dashboard/admin/category', '/admin/categories'],
  ['/admin/generate/132', '/card/batches'],
])('if %s fails to get %s, a button in its place says so and keeps the focus', async (path, call) => {
  const lost = away(call)
  const user = await openPage(path, { auth: admin })
  const button = await pressAgain(user, lost)
  lost.refuse()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(document.activeElement).toBe(button)
})

const selam = sample(publicContestant, { fname: 'Selam', images: ['a.webp'], isActive: true })

test.each([
  ['a result', '/results', '/contest/result', sample(resultAnswer)],
  ['contestants', '/', '/actor/list', { success: true, actors: [selam] }],
  [
    'categories',
    '/dashboard/admin/products/new',
    '/api/v1/category/get-category',
    { success: true, category: [category] },
  ],
])(
  '%s that failed to load: the button keeps the focus until they arrive, and leaves it in the page',
  async (_, path, call, reply) => {
    const lost = away(call)
    const user = await openPage(path, path.includes('admin') ? { auth: admin } : {})
    const button = await pressAgain(user, lost)
    lost.say(reply)
    await waitFor(() => expect(button.isConnected).toBe(false))
    if (path !== '/') await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull())
  },
)
