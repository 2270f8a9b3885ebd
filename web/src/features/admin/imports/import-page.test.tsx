import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { answer, sentCalls } from '../../../testing/server.ts'

const file = (content: BlobPart, name = 'list.csv') => new File([content], name, { type: 'text/csv' })
const preview = (lines: readonly object[], counts: object) => ({
  success: true,
  done: false,
  digest: 'd'.repeat(64),
  ignored: ['remark'],
  counts: { add: 0, same: 0, wrong: 0, ...counts },
  lines,
})
/** Behind its button. */
async function fileInput(): Promise<HTMLInputElement> {
  await screen.findByRole('button', { name: 'Choose a CSV file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input for a file')
  return input
}
const sent = () => sentCalls().map(({ body }) => body)

test('problems are told line by line in the words of the forms, and such a file offers no import', async () => {
  answer('POST', '/admin/imports/contestants', () =>
    preview(
      [
        { line: 2, outcome: 'add', name: 'Hiwet Alem', problems: [] },
        {
          line: 3,
          outcome: 'wrong',
          name: 'Selam',
          problems: [{ column: 'email', code: 'bad_email', message: 'this is no e-mail address' }],
        },
      ],
      { add: 1, wrong: 1 },
    ),
  )
  const user = await openPage('/dashboard/admin/import/contestants', { auth: admin })
  await user.upload(await fileInput(), file('first name\n'))
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  expect(first?.textContent).toMatch(/^3Selamemail: .*e-mail/i)
  expect(second?.textContent).toBe('2Hiwet Alemnew')
  expect(screen.getByText('remark')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('the preview that was seen is confirmed, then the list opens', async () => {
  const lines = [{ line: 2, outcome: 'add', name: 'Hiwet Alem', problems: [] }]
  answer('POST', '/admin/imports/contestants', ({ body }) =>
    'confirmed' in Object(body) ? { ...preview(lines, { add: 1 }), done: true } : preview(lines, { add: 1 }),
  )
  const user = await openPage('/dashboard/admin/import/contestants', { auth: admin })
  await user.upload(await fileInput(), file('\uFEFFfirst name\nሕይወት\n'))
  await user.click(await screen.findByRole('button', { name: 'Import 1 line' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/users'))
  await waitFor(() => expect(toastTexts().join()).toContain('1 line imported'))
  expect(sent()).toEqual([{ csv: 'first name\nሕይወት\n' }, { csv: 'first name\nሕይወት\n', confirmed: 'd'.repeat(64) }])
})

test('a refused file says which columns it lacks; letters of another encoding are not sent', async () => {
  answer('POST', '/admin/imports/contestants', () =>
    Response.json(
      {
        success: false,
        code: 'missing_columns',
        message: 'the file lacks columns that are needed',
        columns: ['phone'],
      },
      { status: 422 },
    ),
  )
  const user = await openPage('/dashboard/admin/import/contestants', { auth: admin })
  const field = await fileInput()
  await user.upload(field, file(new Uint8Array([0x48, 0xe9, 0x0a])))
  const alert = within(screen.getByRole('main')).getByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('CSV UTF-8'))
  expect(sent()).toEqual([])
  await user.upload(field, file('name\n'))
  await waitFor(() => expect(alert.textContent).toBe('the file lacks columns that are needed: phone'))
})

test('a file that was saved as “Unicode text” is read', async () => {
  answer('POST', '/admin/imports/contestants', () => preview([], {}))
  const user = await openPage('/dashboard/admin/import/contestants', { auth: admin })
  const bytes = new Uint8Array([
    0xff,
    0xfe,
    ...[...'ሕይወት\t1\n'].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]),
  ])
  await user.upload(await fileInput(), file(bytes))
  await screen.findByText('There is nothing new in this file.')
  expect(sent()).toEqual([{ csv: 'ሕይወት\t1\n' }])
})
