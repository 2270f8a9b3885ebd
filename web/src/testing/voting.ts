import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { clearPodium, pressStar, setFullName, setPhone } from '../features/picks/choices.ts'
import { closeReceipt, stopSending } from '../features/voting/submitting.ts'
import { openPage } from './page.tsx'
import { answer, sentCalls } from './server.ts'

const named = (name: string, number: number): Chosen => ({
  id: `018f0000-0000-7000-8000-00000000000${number}`,
  name: `${name} Hagos`,
  pics: [`${name}.webp`],
  hasPayed: true,
})

export const selam = named('Selam', 1)
export const abeba = named('Abeba', 2)
export const letish = named('Letish', 3)

interface Chosen {
  readonly id: string
  readonly name: string
  readonly pics: readonly string[]
  readonly hasPayed: boolean
}

export const ballot = '018f0000-0000-7000-8000-0000000000ba'

let phones = 0

/** A phone not used by another test in this process: the page remembers used free votes. */
export function newPhone(): string {
  phones += 1
  return `09${String(11_000_000 + phones)}`
}

/** The form's state lives in modules. */
export function forgetVoter(): void {
  stopSending()
  closeReceipt()
  clearPodium()
  setFullName('')
  setPhone('')
}

/** A voter with these picks whom the server asks to pay. */
export function beVoter(chosen: readonly Chosen[] = [selam], phone = newPhone()): string {
  forgetVoter()
  for (const one of chosen) pressStar(one)
  setFullName('Tsehay Girmay')
  setPhone(phone)
  sayPayment('none')
  return phone
}

export const sayPayment = (status: string, more: object = {}): void =>
  answer('POST', '/vote/verifyPayment', { success: true, isPayed: status === 'paid', status, ...more })

export const acceptBallots = (): void =>
  answer('POST', '/vote/vote', { success: true, message: 'accepted', receipt: 'AAAA-BBBB-CCCC', ballot })

export const sentBallots = (): readonly unknown[] =>
  sentCalls().flatMap(({ path, body }) => (path === '/vote/vote' ? [body] : []))

/** Opens Home with its podium. */
export async function openPodium(path = '/'): Promise<UserEvent> {
  const user = await openPage(path)
  await user.click(await screen.findByRole('button', { name: /^submit/ }))
  await screen.findByRole('dialog', { name: 'your votes' })
  return user
}

export const cast = async (user: UserEvent): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'submit my vote' }))

/** A free vote can be undone for ten seconds, which these voters do not wait for. */
export const sendNow = async (user: UserEvent): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'Send now' }))

/** Presses the button of a free vote's form. */
export async function pressFree(): Promise<UserEvent> {
  const user = await openPage('/?method=free')
  await cast(user)
  return user
}

/** Sends the form of a free vote. */
export async function castFree(): Promise<UserEvent> {
  const user = await pressFree()
  await sendNow(user)
  return user
}
