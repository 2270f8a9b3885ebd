import { batchesAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage, problemOf, toastTexts } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, sentCalls } from '../../testing/server.ts'

const batch = sample(batchesAnswer.properties.rows.items, {
  number: 7,
  amount: 300,
  status: 'ready',
  states: { issued: 0, active: 240, redeemed: 60, void: 0 },
})

async function openVoid() {
  answer('GET', '/card/batches', sample(batchesAnswer, { rows: [batch], total: 1, previous: null, next: null }))
  answer('GET', '/card/batches/:id/events', { success: true, events: [] })
  answer('POST', '/card/batches/:id/void', { success: true, voided: 3 })
  const user = await openPage(`/admin/generate/132#row=${batch._id}`, { auth: admin })
  await user.click(await screen.findByRole('button', { name: 'Void: Batch 0007' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Void: Batch 0007' })) }
}

test('no card is voided without a range, and the button says how many a range has', async () => {
  const { user, dialog } = await openVoid()
  const reason = dialog.getByLabelText('Reason')
  await user.type(reason, 'lost on the way')
  await user.click(dialog.getByRole('button', { name: 'Void' }))
  const from = dialog.getByLabelText(/^from serial/)
  expect(document.activeElement).toBe(from)
  expect(problemOf(from)).toMatch(/^Please enter a serial of this batch/)
  await user.type(from, '0007-000004')
  await user.type(dialog.getByLabelText(/^to serial/), '3')
  await user.click(dialog.getByRole('button', { name: 'Void' }))
  expect(sentCalls()).toEqual([])
  await user.clear(dialog.getByLabelText(/^to serial/))
  await user.type(dialog.getByLabelText(/^to serial/), '6')
  const act = dialog.getByRole('button', { name: 'Void 3 cards' })
  expect(act.className).toContain('danger')
  await user.click(act)
  await waitFor(() => expect(toastTexts()).toEqual(['3 cards are voided.']))
  expect(sentCalls()).toMatchObject([{ body: { from: 4, to: 6, reason: 'lost on the way' } }])
})

test('a whole batch is voided only where that is chosen, with its number of unused cards on the button', async () => {
  const { user, dialog } = await openVoid()
  await user.click(dialog.getByRole('radio', { name: 'The whole batch' }))
  expect(dialog.queryByLabelText(/^from serial/)).toBeNull()
  await user.type(dialog.getByLabelText('Reason'), 'stolen from the van')
  await user.click(dialog.getByRole('button', { name: 'Void 240 cards' }))
  await waitFor(() => expect(sentCalls()).toMatchObject([{ body: { all: true, reason: 'stolen from the van' } }]))
  expect(sentCalls()[0]?.body).not.toHaveProperty('from')
})
