import { expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { insertStuckRefund } from '../../support/admin-subjects.ts'
import { post, refused } from '../../support/http.ts'
import { impatient } from '../../support/impatient.ts'
import { usePaidContest } from '../../support/payments.ts'

/** No worker runs. */
const on = usePaidContest(1, { waits: impatient })

test('nobody is told to refund by hand before a worker has asked Chapa', async () => {
  const { cookie } = await insertAdmin(on.platform)
  const refund = `${on.platform.url}/admin/payments/${await insertStuckRefund(on)}/refund`
  const body = { reason: 'asked by phone' }
  expect(await post(`${refund}/by-hand`, body, { cookie })).toMatchObject({
    status: 202,
    body: {
      pending: true,
      message: expect.stringMatching(/do not pay it yet$/),
      payment: { refundByHand: true, canNotePaidBack: false, attention: { code: 'refund_by_hand_unclear' } },
    },
  })
  expect(await post(`${refund}/paid-back`, body, { cookie })).toMatchObject(refused(409, 'refund_being_asked'))
})
