import { type JurySheetAnswer, jurySheetAnswer } from '@ashenda/core/contracts/http/jury.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPage, toastTexts } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, lost, refusal, sentCalls } from '../../testing/server.ts'
import { useUnsaved } from './unsaved-sheets.ts'

const criteria = [
  { _id: '00000000-0000-7000-8000-0000000000c1', name: { en: 'Dress', tig: 'ክዳን' }, most: 5 },
  { _id: '00000000-0000-7000-8000-0000000000c2', name: { en: 'Song' }, most: 20 },
]
const [dress, song] = criteria.map(({ _id }) => _id)
const hiwet = '00000000-0000-7000-8000-0000000000a1'
const feven = '00000000-0000-7000-8000-0000000000a2'

let kept: JurySheetAnswer

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeEach(() => {
  useUnsaved.setState({ member: '', sheets: {} })
  const nobody = { zone: null, image: null, given: [], isConflict: false }
  kept = sample(jurySheetAnswer, {
    success: true,
    member: { _id: '00000000-0000-7000-8000-0000000000d1', name: 'Lemlem Haile', language: 'en' },
    contest: 'Ashenda',
    hours: { opensAt: inHours(-1), closesAt: inHours(1) },
    submittedAt: null,
    isSealed: false,
    criteria,
    contestants: [
      { ...nobody, _id: hiwet, name: 'Hiwet Hagos' },
      { ...nobody, _id: feven, name: 'Feven Haile' },
    ],
    now: inHours(0),
  })
  answer('GET', '/jury/sheet', () => kept)
  for (const id of [hiwet, feven])
    answer('PUT', `/jury/sheet/${id}`, ({ body }) => {
      const sheet = body as Pick<JurySheetAnswer['contestants'][number], 'given' | 'isConflict'> // of the contract
      kept = {
        ...kept,
        contestants: kept.contestants.map((one) => (one._id === id ? { ...one, ...sheet } : one)),
      }
      return { success: true, message: '' }
    })
})

const points = (value: number) => screen.getByRole<HTMLInputElement>('radio', { name: String(value) })
const slider = () => screen.getByRole('slider', { name: /^Song/ })

describe('a sheet', () => {
  test('saves each tap at once, with all that was given her', async () => {
    const user = await openPage(`/jury?of=${hiwet}`)
    await screen.findByRole('heading', { name: 'Hiwet Hagos' })
    await user.click(points(4))
    await screen.findByText('Saved')
    fireEvent.change(slider(), { target: { value: '15' } })
    await screen.findByText('19 of 25')
    await waitFor(() =>
      expect(sentCalls().map(({ body }) => body)).toEqual([
        { given: [{ criterion: dress, points: 4 }], isConflict: false },
        {
          given: [
            { criterion: dress, points: 4 },
            { criterion: song, points: 15 },
          ],
          isConflict: false,
        },
      ]),
    )
    await user.click(screen.getByRole('button', { name: 'One point more' }))
    await screen.findByText('20 of 25')
  })

  test('keeps points on the phone while there is no network, also through a reload, and sends them once', async () => {
    answer('PUT', `/jury/sheet/${hiwet}`, lost)
    const user = await openPage(`/jury?of=${hiwet}`)
    await screen.findByRole('heading', { name: 'Hiwet Hagos' })
    await user.click(points(4))
    await user.click(points(5))
    await screen.findByText('On this phone only; waiting for the network')
    expect(JSON.parse(localStorage.getItem('jury-unsaved') ?? '')).toMatchObject({
      sheets: { [hiwet]: { given: [{ criterion: dress, points: 5 }] } },
    })
    answer('PUT', `/jury/sheet/${hiwet}`, { success: true, message: '' })
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Saved')
    expect(sentCalls().at(-1)?.body).toEqual({ given: [{ criterion: dress, points: 5 }], isConflict: false })
    expect(localStorage.getItem('jury-unsaved')).toBeNull()
  })

  test('takes up what an earlier visit could not send, of this member alone', async () => {
    const sheet = { given: [{ criterion: dress, points: 2 }], isConflict: false }
    const member = kept.member._id
    localStorage.setItem('jury-unsaved', JSON.stringify({ member, sheets: { [hiwet]: sheet, [feven]: 'damaged' } }))
    await openPage('/jury')
    await waitFor(() => expect(sentCalls().map(({ body }) => body)).toEqual([sheet]))
    await screen.findByText('1 criterion left')
  })

  test('goes back to what the server has where it refuses', async () => {
    answer('PUT', `/jury/sheet/${hiwet}`, refusal('jury_not_open', 'the jury is not open now', 422))
    const user = await openPage(`/jury?of=${hiwet}`)
    await screen.findByRole('heading', { name: 'Hiwet Hagos' })
    kept = { ...kept, hours: { opensAt: inHours(-2), closesAt: inHours(-1) } }
    await user.click(points(4))
    await waitFor(() => expect(toastTexts()).toEqual(['the jury is not open now']))
    await waitFor(() => expect(points(4).matches(':disabled')).toBe(true))
    expect(points(4).checked).toBe(false)
  })

  test('of somebody close takes no points', async () => {
    const user = await openPage(`/jury?of=${hiwet}`)
    await user.click(await screen.findByRole('checkbox', { name: /^I am close to her/ }))
    await screen.findByText('Saved')
    expect(points(4).matches(':disabled')).toBe(true)
    await user.click(screen.getByRole('link', { name: 'All contestants' }))
    await screen.findByText('1 of 2 judged')
    screen.getByText('Not by you')
  })

  test('says its criteria in the language of the page', async () => {
    await openPage(`/jury?of=${hiwet}`, { language: 'tig' })
    await screen.findByText('ክዳን')
    screen.getByText('Song')
  })
})

describe('the list', () => {
  test('offers to submit once everybody is judged, and asks first', async () => {
    const whole = { given: criteria.map(({ _id }) => ({ criterion: _id, points: 3 })), isConflict: false }
    kept = { ...kept, contestants: kept.contestants.map((one) => ({ ...one, ...whole })) }
    answer('POST', '/jury/submit', () => {
      kept = { ...kept, submittedAt: inHours(0) }
      return { success: true, message: '' }
    })
    const user = await openPage('/jury')
    await user.click(await screen.findByRole('button', { name: 'Submit all' }))
    const question = within(await screen.findByRole('alertdialog'))
    const [no] = question.getAllByRole('button').toSorted((one) => (/no|cancel/i.test(one.textContent ?? '') ? -1 : 1))
    if (no) await user.click(no)
    expect(sentCalls()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Submit all' }))
    const again = within(await screen.findByRole('alertdialog'))
    const yes = again.getAllByRole('button').find((one) => /yes|ok/i.test(one.textContent ?? ''))
    if (yes) await user.click(yes)
    await screen.findByText(/^You submitted your points/)
    expect(screen.queryByRole('button', { name: 'Submit all' })).toBeNull()
  })

  test('has a way to the next contestant while somebody is left', async () => {
    const user = await openPage('/jury')
    await user.click(await screen.findByRole('link', { name: 'Begin' }))
    await screen.findByRole('heading', { name: 'Hiwet Hagos' })
    expect(screen.queryByRole('button', { name: 'Submit all' })).toBeNull()
  })

  test('tells when the jury opens, is closed, or is not decided', async () => {
    kept = { ...kept, hours: { opensAt: inHours(1), closesAt: inHours(2) } }
    await openPage('/jury')
    await screen.findByText(/^The jury opens /)
    expect(screen.queryByRole('link', { name: 'Begin' })).toBeNull()
  })

  test('is seen without a network, as the server last told it', async () => {
    localStorage.setItem('jury-sheet', JSON.stringify(kept))
    answer('GET', '/jury/sheet', lost)
    await openPage('/jury')
    await screen.findByText('Hiwet Hagos')
  })
})

test('a link is used up by a tap, not by being opened; one that does not work says so', async () => {
  const token = 'a'.repeat(43)
  answer('POST', '/jury/enter', refusal('jury_link_invalid', 'this link was used', 410))
  const user = await openPage(`/jury#${token}`)
  const enter = await screen.findByRole('button', { name: 'Open the jury here' })
  expect(sentCalls()).toEqual([])
  await user.click(enter)
  await screen.findByText('this link was used')
  answer('POST', '/jury/enter', { success: true, message: '' })
  await user.click(enter)
  await screen.findByText('Lemlem Haile')
  expect([sentCalls().at(-1)?.body, location.hash]).toEqual([{ token }, ''])
})

test('whoever is signed out is told where to ask', async () => {
  answer('GET', '/jury/sheet', refusal('jury_signed_out', 'please ask the organisers', 401))
  await openPage('/jury')
  expect((await screen.findByRole('alert')).textContent).toContain('ask the organisers')
})
