import { forgotPasswordBody, loginBody, registration } from '@ashenda/core/contracts/http/accounts.ts'
import { newAdmin } from '@ashenda/core/contracts/http/admins.ts'
import { story } from '@ashenda/core/contracts/http/profile-forms.ts'
import { requestForm } from '@ashenda/core/contracts/http/requests.ts'
import { describe, expect, test } from 'vitest'
import { contractResolver, type ObjectSchema } from './contract-resolver.ts'

/** Messages beside each field. */
async function problems(schema: ObjectSchema, values: Readonly<Record<string, unknown>>) {
  const { errors } = await contractResolver(schema)({ ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.type]))
}

const selam = { fname: 'Selam', mname: 'Hagos', phone: '0911000000', password: 'eight888' }

describe('registration', () => {
  test('first name, middle name, password and phone are required', async () => {
    expect(await problems(registration, { fname: '', mname: '  ', phone: '', password: '', email: '' })).toEqual({
      fname: 'required',
      mname: 'required',
      phone: 'required',
      password: 'required',
    })
    expect(await problems(registration, {})).toEqual({
      fname: 'required',
      mname: 'required',
      phone: 'required',
      password: 'required',
    })
  })

  test('valid input passes, with optional fields empty, missing or filled in', async () => {
    expect(await problems(registration, selam)).toEqual({})
    expect(await problems(registration, { ...selam, email: '', occupation: '', address: '', answer: '' })).toEqual({})
    expect(await problems(registration, { ...selam, email: 'selam@example.org', occupation: 'weaver' })).toEqual({})
  })

  test('each field has one message', async () => {
    expect(
      await problems(registration, {
        fname: 'x'.repeat(61),
        mname: 'Hagos',
        phone: '0'.repeat(41),
        password: 'seven77',
        occupation: 'x'.repeat(81),
        email: 'selam@example',
      }),
    ).toEqual({
      fname: 'name_too_long',
      phone: 'bad_phone',
      password: 'password_length',
      occupation: 'text_too_long',
      email: 'bad_email',
    })
  })
})

test('a certainly wrong phone is reported with everything else, in each form for mobiles', async () => {
  const cutShort = { phone: '09112233' }
  expect(await problems(registration, { ...selam, ...cutShort, fname: '' })).toEqual({
    fname: 'required',
    phone: 'bad_phone',
  })
  expect(await problems(newAdmin, { ...selam, ...cutShort, email: '' })).toEqual({
    phone: 'bad_phone',
    email: 'required',
  })
  // A request takes every country's landlines, which only the server knows.
  expect(await problems(requestForm, { brandName: 'Saba', email: 'a@example.org', ...cutShort })).toEqual({})
  expect(await problems(requestForm, { brandName: 'Saba', email: 'a@example.org', phone: ' ' })).toEqual({})
})

test('phone and password are required', async () => {
  const schema = loginBody.properties.visitor
  expect(await problems(schema, { userId: '', password: '' })).toEqual({ userId: 'required', password: 'required' })
  expect(await problems(schema, { userId: '0911000000', password: 'x' })).toEqual({})
})

test('a valid e-mail, the sport and a new password are required', async () => {
  expect(await problems(forgotPasswordBody, { email: '', answer: '', newPassword: '' })).toEqual({
    email: 'required',
    answer: 'required',
    newPassword: 'required',
  })
  expect(
    await problems(forgotPasswordBody, { email: 'selam at home', answer: 'x'.repeat(101), newPassword: 'short' }),
  ).toEqual({ email: 'bad_email', answer: 'text_too_long', newPassword: 'password_length' })
})

test('a field outside the contract is left to the form', async () => {
  expect(await problems(story, { description: 'She weaves.', confirmed: false })).toEqual({})
})
