import { paymentNotes, paymentSources } from '@ashenda/core/domain/payment.ts'
import { paymentProblems, storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import am from '@ashenda/web/src/locales/am/desk.json' with { type: 'json' }
import arabic from '@ashenda/web/src/locales/arabic/desk.json' with { type: 'json' }
import en from '@ashenda/web/src/locales/en/desk.json' with { type: 'json' }
import hindi from '@ashenda/web/src/locales/hindi/desk.json' with { type: 'json' }
import korean from '@ashenda/web/src/locales/korean/desk.json' with { type: 'json' }
import tig from '@ashenda/web/src/locales/tig/desk.json' with { type: 'json' }
import type { Locator, Page } from 'playwright-core'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { insertPaid } from '../support/admin-subjects.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })
const languages = { en, tig, am, arabic, hindi, korean }

/** What is nobody's words, and what Chapa said, which nobody translates. */
const names = ['Aster Desta', 'AP-77', 'Only live', 'called from Adwa', 'ETB', 'Chapa']

let payment = ''

beforeAll(async () => {
  const { sql } = site.platform
  payment = await insertPaid({ platform: site.platform, contest: site.demo.contestId })
  await sql`update payments set attention = ${storedProblem('verify_mismatch', ['amount', 'mode'])} where id = ${payment}`
  const note = (source: string, detail: Readonly<Record<string, string | boolean>>) => sql`
    insert into payment_events (payment_id, from_state, to_state, source, detail)
    values (${payment}, 'pending', 'pending', ${source}, ${sql.json(detail)})`
  for (const source of paymentSources) await note(source, {})
  for (const problem of paymentProblems) await note('settle', { attention: problem })
  await note('refund', { refundReference: 'AP-77' })
  await note('api', { withdrawn: true })
  await note('refund', { attention: storedProblem('refund_refused', 'Only live') })
})

/** The text of a part of the page, but for what stays as it is in any language. */
const wordsIn = async (place: Locator): Promise<string> =>
  names.reduce(
    (text, name) => text.replaceAll(name, ''),
    ((await place.textContent()) ?? '').replaceAll(/\d|[0-9a-f]{8}-[\w-]+/g, ''),
  )

async function openHistory(page: Page): Promise<Locator> {
  const item = page.getByRole('article')
  await item.first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().waitFor()
  return dialog
}

test.each(Object.entries(languages))(
  '[PAY-06] in %s a payment’s problem and its whole history are told in the words of people',
  async (code, { payments: texts }) => {
    const { page, account } = await openAsAdmin(site, '/dashboard/admin')
    const { sql } = site.platform
    await sql`update users set fname = 'Aster', mname = 'Desta' where id = ${account.id}`
    const typed = { by: account.id, reason: 'called from Adwa' }
    const asked = ['refund', 'cancel', 'refund_again', 'refund_by_hand', 'paid_back', 'handled'].map((what) => ({
      asked: what,
    }))
    for (const more of [...asked, { what: 'return-link' }, { givesUpPlace: true }])
      await sql`
        insert into payment_events (payment_id, to_state, source, detail)
        values (${payment}, 'refund_pending', 'admin', ${sql.json({ ...typed, ...more })})`
    await page.goto(`/dashboard/admin/payments?lang=${code}`)
    const attention = texts.problem_verify_mismatch.replace('{{parts}}', `${texts.part_amount} · ${texts.part_mode}`)
    await page.getByRole('article').getByText(attention).waitFor()
    const dialog = await openHistory(page)
    const told = (await dialog.textContent()) ?? ''
    for (const name of paymentSources) if (name !== 'admin') expect(told).toContain(texts[`source_${name}`])
    for (const name of paymentNotes) expect(told).toContain(texts[`note_${name}`])
    for (const name of paymentProblems) expect(told).toContain(texts[`problem_${name}`].replace('{{parts}}', ''))
    for (const line of [
      texts.givesUpPlace,
      `${texts.reason} called from Adwa`,
      `${texts.refundReference} AP-77`,
      'Aster Desta',
    ])
      expect(told).toContain(line)
    expect(told.replaceAll(/[\u2068\u2069]/g, '')).toContain(texts.said.replace('{{said}}', 'Only live'))
    expect(await wordsIn(dialog)).not.toMatch(/[{}]|_|: (?:true|false)|open-checkout|settle/)
    if (code !== 'en') expect(await wordsIn(dialog)).not.toMatch(/[a-z]{3}/i)
    await expectFits(page, `history in ${code}`)
  },
)

test('[ADM-01] the log tells why a refund or a comparison came to nothing in words, and what nobody has a text for as it stands', async () => {
  const { page, account } = await openAsAdmin(site, '/dashboard/admin')
  const { sql } = site.platform
  const stored = [
    ['payment.refund-refused', 'refund_refused:Only live'],
    ['payment.refund-unclear', 'refund_mismatch'],
    ['payment.cancel-unclear', 'no_outcome'],
    ['payment.compare-incomplete', 'unreadable'],
    ['payment.compare-incomplete', 'unreachable'],
    ['payment.compare-incomplete', 'page 3: something odd'],
    ['job.not-done', 'not_found'],
  ] as const
  for (const [action, problem] of stored)
    await sql`
      insert into admin_actions (id, admin_id, action, after, done_at)
      values (${v7()}, ${account.id}, ${action}, ${sql.json({ problem })}, clock_timestamp())`
  const problems = page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: /^(Problem|문제)$/ }) })
  const told = async () =>
    (await problems.locator('ins bdi').allTextContents()).map((text) => text.replaceAll(/[\u2068\u2069]/g, ''))
  await page.goto('/dashboard/admin/actions?lang=en')
  await eventually(told).toEqual([
    'not found',
    'page 3: something odd',
    'Chapa could not be reached.',
    'Chapa’s answer could not be read.',
    en.payments.problem_no_outcome,
    en.payments.problem_refund_mismatch,
    `${en.payments.problem_refund_refused} Chapa’s words: Only live`,
  ])
  await page.goto('/dashboard/admin/actions?lang=korean')
  await eventually(async () => (await told()).slice(2)).toEqual([
    '차파에 연결할 수 없습니다.',
    '차파가 읽을 수 없는 답을 보냈습니다.',
    korean.payments.problem_no_outcome,
    korean.payments.problem_refund_mismatch,
    `${korean.payments.problem_refund_refused} ${korean.payments.said.replace('{{said}}', 'Only live')}`,
  ])
})
