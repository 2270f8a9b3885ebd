import type { Category } from '@ashenda/core/contracts/http/shop.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { answer, conflict, lost, refusal, type SentCall, sentCalls } from '../../../testing/server.ts'

const path = '/api/v1/category'
const taken = () => refusal('category_exists', 'there is a category of this name already', 409)

const listed = (categories: readonly Category[]) => {
  const rows = categories.map((category) => ({ ...category, products: 0 }))
  return { success: true, rows, total: rows.length, previous: null, next: null }
}

/** Manage Category over categories that are kept here as the server would. */
async function openCategories(...names: readonly string[]): Promise<UserEvent> {
  let categories: readonly Category[] = names.map((name) => ({ _id: `id-${name}`, name }))
  const idIn = (call: SentCall): string => decodeURIComponent(/\/([^/?]+)(?:\?.*)?$/.exec(call.path)?.[1] ?? '')
  const nameIn = ({ body }: SentCall): string => (body as { name: string }).name
  answer('GET', `${path}/get-category`, () => ({ success: true, category: [...categories] }))
  answer('GET', '/admin/categories', () => listed(categories))
  answer('POST', `${path}/create-category`, (call) => {
    const category = { _id: `id-${nameIn(call)}`, name: nameIn(call) }
    categories = [...categories, category]
    return { success: true, message: '', category }
  })
  answer('PUT', `${path}/update-category/:id`, (call) => {
    const category = { _id: idIn(call), name: nameIn(call) }
    categories = categories.map((one) => (one._id === category._id ? category : one))
    return { success: true, message: '', category }
  })
  answer('DELETE', `${path}/delete-category/:id`, (call) => {
    categories = categories.filter(({ _id }) => _id !== idIn(call))
    return { success: true, message: '' }
  })
  const user = await openPage('/dashboard/admin/category', { auth: admin })
  await screen.findByRole('heading', { name: 'Manage Category' })
  return user
}

const newName = () => screen.findByRole('textbox', { name: 'Name of the category' })
const submit = () => screen.getByRole('button', { name: 'Submit' })

async function openEdit(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }))
  const modal = within(await screen.findByRole('dialog', { name: 'Edit category' }))
  return { field: modal.getByRole('textbox'), submit: modal.getByRole('button', { name: 'Submit' }), modal }
}

async function remove(user: UserEvent, name: string, choice: 'Delete' | 'Cancel'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  const question = within(await screen.findByRole('dialog', { name: `Delete ${name}` }))
  question.getByText(`Delete the category ${name}? This cannot be undone.`)
  await user.click(question.getByRole('button', { name: choice }))
}

test('a category is added by the form, which then is empty; a name is required', async () => {
  const user = await openCategories()
  await screen.findByText('There are no categories yet.')
  await user.click(submit())
  await screen.findByText('Please fill this in.')
  await user.type(await newName(), 'Coffee sets')
  await user.click(submit())
  await waitFor(() => expect(toastTexts()).toEqual(['Coffee sets is created']))
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Actions',
  ])
  expect(await newName()).toHaveProperty('value', '')
})

test('[SHP-01] Edit opens a modal with the current name, which closes after the update', async () => {
  const user = await openCategories('Coffee sets')
  const edit = await openEdit(user, 'Coffee sets')
  expect(edit.field).toHaveProperty('value', 'Coffee sets')
  await user.clear(edit.field)
  await user.type(edit.field, 'Coffee')
  await user.click(edit.submit)
  await waitFor(() => expect(toastTexts()).toEqual(['Coffee is updated']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Edit Coffee' })
  expect(sentCalls().map(({ body }) => body)).toEqual([{ name: 'Coffee', seen: 'Coffee sets' }])
})

test('Delete asks first and deletes after a yes', async () => {
  const user = await openCategories('Coffee')
  await remove(user, 'Coffee', 'Cancel')
  expect(sentCalls()).toEqual([])
  await remove(user, 'Coffee', 'Delete')
  await waitFor(() => expect(toastTexts()).toEqual(['category is deleted']))
  await screen.findByText('There are no categories yet.')
})

test('[SHP-01] a create or update that fails is logged and told beside the field, without a toast', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openCategories('Dresses', 'Drums')
  answer('POST', `${path}/create-category`, taken)
  await user.type(await newName(), 'dresses')
  await user.click(submit())
  await screen.findByText('there is a category of this name already')
  expect(await newName()).toHaveProperty('value', 'dresses')
  answer('POST', `${path}/create-category`, lost)
  await user.click(submit())
  await screen.findByText('Something went wrong')
  answer('PUT', `${path}/update-category/:id`, taken)
  const edit = await openEdit(user, 'Drums')
  await user.click(edit.submit)
  await edit.modal.findByText('there is a category of this name already')
  expect(logged).toHaveBeenCalledTimes(3)
  expect(toastTexts()).toEqual([])
})

test('a delete that fails is told, with its reason where one is known', async () => {
  const user = await openCategories('Dresses')
  answer(
    'DELETE',
    `${path}/delete-category/:id`,
    refusal('category_in_use', 'this category still has products or orders of them', 409),
  )
  await remove(user, 'Dresses', 'Delete')
  const told = within(
    await screen.findByRole('alertdialog', { name: 'this category still has products or orders of them' }),
  )
  await user.click(told.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Something went wrong']))
})

test('categories that cannot be loaded are told in a toast and in their place', async () => {
  answer('GET', '/admin/categories', refusal('unavailable', 'later', 503))
  await openPage('/dashboard/admin/category', { auth: admin })
  await waitFor(() => expect(screen.getAllByText('Something wwent wrong in getting catgeory')).toHaveLength(2))
})

test('a rename that ends after its dialog was closed leaves the next dialog open, with what was typed', async () => {
  const user = await openCategories('Drums', 'Crosses')
  const answered = Promise.withResolvers<void>()
  answer('PUT', `${path}/update-category/:id`, async () => {
    await answered.promise
    return { success: true, message: '', category: { _id: 'id-Drums', name: 'Large drums' } }
  })
  const first = await openEdit(user, 'Drums')
  await user.type(first.field, ', large')
  await user.click(first.submit)
  await user.click(first.modal.getByRole('button', { name: 'Close' }))
  const second = await openEdit(user, 'Crosses')
  await user.type(second.field, ' of silver')
  answered.resolve()
  await waitFor(() => expect(toastTexts()).toEqual(['Large drums is updated']))
  expect(second.field).toHaveProperty('value', 'Crosses of silver')
})

test('of two admins the second reads what the first called a category before hers replaces it', async () => {
  const user = await openCategories('Netela')
  const edit = await openEdit(user, 'Netela')
  answer(
    'PUT',
    `${path}/update-category/:id`,
    conflict('category.change', { before: { name: 'Netela' }, after: { name: 'Scarves' } }),
  )
  const scarves = { _id: 'id-Netela', name: 'Scarves' }
  answer('GET', `${path}/get-category`, { success: true, category: [scarves] })
  answer('GET', '/admin/categories', listed([scarves]))
  await user.clear(edit.field)
  await user.type(edit.field, 'Shawls')
  await user.click(edit.submit)
  expect((await edit.modal.findByText('Scarves')).closest('ins')).toBeTruthy()
  expect(edit.field).toHaveProperty('value', 'Shawls')
  answer('PUT', `${path}/update-category/:id`, {
    success: true,
    message: '',
    category: { _id: 'id-Netela', name: 'Shawls' },
  })
  await user.click(edit.submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { name: 'Shawls', seen: 'Netela' },
    { name: 'Shawls', seen: 'Scarves' },
  ])
})
