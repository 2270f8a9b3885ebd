import type { KeptZone } from '@ashenda/core/contracts/http/zones.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

let zones: readonly KeptZone[]

const zone = (name: string, more: Partial<KeptZone> = {}): KeptZone => ({
  _id: 'a',
  name,
  isRetired: false,
  contestants: 0,
  ...more,
})

/** The page of zones over zones that are kept here as the server would. */
async function openZones(...first: readonly KeptZone[]): Promise<UserEvent> {
  zones = first
  answer('GET', '/admin/zones', () => ({ success: true, zones: [...zones] }))
  answer('POST', '/admin/zones', ({ body }) => {
    zones = [...zones, zone((body as KeptZone).name)]
    return { success: true, message: '', _id: 'a' }
  })
  answer('PUT', '/admin/zones/:id', ({ body }) => {
    const { seen: _, ...change } = body as Partial<KeptZone> & { seen: unknown }
    zones = zones.map((one) => ({ ...one, ...change }))
    return { success: true, message: '' }
  })
  const user = await openPage('/dashboard/admin/create-zone', { auth: admin })
  await screen.findByRole('button', { name: 'Add' })
  return user
}

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

async function openRename(user: UserEvent, name: string) {
  await press(user, `Rename: ${name}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the zone' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name of the zone' })
  await user.clear(field)
  return { dialog, field, rename: () => user.click(dialog.getByRole('button', { name: 'Rename' })) }
}

test('[ADM-06] a zone is added, renamed, retired once that is confirmed, and brought back', async () => {
  const user = await openZones()
  await screen.findByText('There are no zones yet.')
  await user.type(await screen.findByRole('textbox', { name: 'Name of the zone' }), 'Adwa hills')
  await press(user, 'Add')
  await screen.findByText('0 contestants in all contests')
  const { field, rename } = await openRename(user, 'Adwa hills')
  await user.type(field, 'Adwa mountains')
  await rename()
  await press(user, 'Retire: Adwa mountains')
  const question = await screen.findByRole('dialog', { name: 'Retire Adwa mountains?' })
  await user.click(within(question).getByRole('button', { name: 'Retire' }))
  await screen.findByText(/retired: no longer offered$/)
  await press(user, 'Bring back: Adwa mountains')
  await screen.findByRole('button', { name: 'Retire: Adwa mountains' })
  const seen = { name: 'Adwa mountains', isRetired: false }
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { name: 'Adwa hills' },
    { name: 'Adwa mountains', seen: { name: 'Adwa hills', isRetired: false } },
    { isRetired: true, seen },
    { isRetired: false, seen: { ...seen, isRetired: true } },
  ])
})

test('a zone says how many contestants come from it, in all contests', async () => {
  await openZones(zone('Adwa hills', { contestants: 1 }), zone('Raya', { _id: 'b', contestants: 1_234 }))
  const counts = await screen.findAllByText(/contestants? in all contests$/)
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    '1 contestant in all contests',
    '1,234 contestants in all contests',
  ])
})

test('a name that is taken is told beside its field, which keeps what was typed', async () => {
  const user = await openZones()
  answer('POST', '/admin/zones', refusal('zone_taken', 'there is a zone of this name already', 409))
  const field = await screen.findByRole('textbox', { name: 'Name of the zone' })
  await user.type(field, 'Raya')
  await press(user, 'Add')
  await screen.findAllByText('there is a zone of this name already')
  expect(field).toHaveProperty('value', 'Raya')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a second tap does what is confirmed once', async () => {
  const user = await openZones(zone('Adwa hills'))
  const button = await screen.findByRole('button', { name: 'Retire: Adwa hills' })
  await user.click(button)
  const confirm = await screen.findByRole('button', { name: 'Retire' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await screen.findByText(/retired: no longer offered$/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentCalls()).toHaveLength(1)
})

test('of two admins the second reads what the first called a zone before hers replaces it', async () => {
  const user = await openZones(zone('Mekelle'))
  const { dialog, field, rename } = await openRename(user, 'Mekelle')
  await user.type(field, 'Mekelle town')
  answer('PUT', '/admin/zones/:id', () => {
    zones = [zone('Mekelle city')]
    return conflict('zone.change', { before: { name: 'Mekelle' }, after: { name: 'Mekelle city' } })
  })
  await rename()
  expect((await dialog.findByText('Mekelle city')).closest('ins')).toBeTruthy()
  expect(field.value).toBe('Mekelle town')
  answer('PUT', '/admin/zones/:id', { success: true, message: '' })
  await rename()
  await waitFor(() => expect(toastTexts()).toEqual(['The zone has its new name.']))
  expect(sentCalls().map(({ body }) => body)).toMatchObject([
    { seen: { name: 'Mekelle' } },
    { name: 'Mekelle town', seen: { name: 'Mekelle city' } },
  ])
})

test('who retires a zone that was renamed meanwhile is told by whom', async () => {
  const user = await openZones(zone('Mekelle'))
  answer('PUT', '/admin/zones/:id', () => {
    zones = [zone('Mekelle city')]
    return conflict('zone.change')
  })
  await press(user, 'Retire: Mekelle')
  await press(user, 'Retire')
  await waitFor(() =>
    expect(toastTexts()).toEqual([expect.stringMatching(/^Selam Hagos changed this first\. Zone changed, /)]),
  )
  await screen.findByRole('button', { name: 'Retire: Mekelle city' })
})
