import { moderationAnswer } from '@ashenda/core/contracts/http/moderation.ts'
import { overviewAnswer } from '@ashenda/core/contracts/http/overview.ts'
import { adminPayment, adminPaymentsAnswer, comparisonsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { queuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { rankingAnswer } from '@ashenda/core/contracts/http/ranking.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, hurry, openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, refusal } from '../../testing/server.ts'

const refunded = sample(adminPaymentsAnswer, {
  rows: [sample(adminPayment, { state: 'refund_pending' })],
  total: 1,
})
const running = sample(comparisonsAnswer, {
  comparisons: [sample(comparisonsAnswer.properties.comparisons.items)],
  total: 1,
})

test.each([
  ['/dashboard/admin', '/admin/overview', sample(overviewAnswer)],
  ['/dashboard/admin/ranking', '/admin/ranking', sample(rankingAnswer)],
  ['/dashboard/admin/users#tab=approvals', '/admin/moderation', sample(moderationAnswer)],
  ['/dashboard/admin/queues', '/admin/queues', sample(queuesAnswer)],
  ['/dashboard/admin/payments#tab=refunds', '/admin/payments', refunded],
  ['/dashboard/admin/payments#tab=comparisons', '/admin/payments/comparisons', running],
])(
  'on %s, where %s is lost again and again, its message and the focused button stay until an answer is here',
  async (page, call, found) => {
    hurry()
    answer('GET', '/admin/payments', sample(adminPaymentsAnswer))
    answer('GET', '/admin/payments/comparisons', sample(comparisonsAnswer))
    answer('GET', '/admin/zones', { success: true, zones: [] })
    // What is looked at again only while something is under way was there at first.
    let isLost = !page.includes('payments')
    let asked = 0
    answer('GET', call, () => {
      asked += 1
      return isLost ? refusal('unavailable', 'away', 503) : found
    })
    await openPage(page, { auth: admin })
    await waitFor(() => expect(asked).toBeGreaterThan(0))
    isLost = true
    const [button] = await screen.findAllByRole('button', { name: 'Try again' })
    button?.focus()
    const before = asked
    await waitFor(() => expect(asked - before).toBeGreaterThan(6))
    expect(document.activeElement).toBe(button)
    isLost = false
    await waitFor(() => expect(button?.isConnected).toBe(false))
  },
)
