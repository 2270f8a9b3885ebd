import { renderToStaticMarkup } from 'react-dom/server'
import { type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { beforeEach, expect, it } from 'vitest'
import { type ToastKind, toastPosition, toastTimes } from './toast-times.ts'
import { showToast, Toaster } from './toaster.tsx'

let seen: readonly Toast[] = []

function Probe() {
  seen = useToaster(toastTimes).toasts
  return null
}

/** What the toaster would draw now, with its times. */
function shown(): readonly Toast[] {
  renderToStaticMarkup(<Probe />)
  return seen
}

beforeEach(() => toast.remove())

it('[TST-01] keeps the 20 newest of many toasts', () => {
  for (let count = 1; count <= 25; count += 1) showToast('blank', `news ${count}`, `toast-${count}`)
  const texts = shown().map(({ message }) => message)
  expect(texts).toHaveLength(20)
  expect(texts).toContain('news 25')
  expect(texts).not.toContain('news 5')
})

it.each<[ToastKind, number]>([
  ['blank', 4000],
  ['error', 4000],
  ['success', 2000],
  ['loading', Number.POSITIVE_INFINITY],
])('a toast of kind %s stays %d ms and is removed 1 s after dismissal', (kind, duration) => {
  showToast(kind, 'news', 'toast')
  expect(shown()).toMatchObject([{ type: kind, duration, removeDelay: 1000 }])
})

it('a custom toast stays 4000 ms', () => {
  toast.custom('news')
  expect(shown()).toMatchObject([{ type: 'custom', duration: 4000 }])
})

it('[TST-01] toasts are at the top centre and are announced', () => {
  showToast('success', 'Logout Successfully', 'toast')
  const page = renderToStaticMarkup(<Toaster />)
  expect(toastPosition).toBe('top-center')
  expect(page).toContain('data-position="top-center"')
  expect(page).toContain('aria-live="polite"')
  expect(page).toContain('Logout Successfully')
})

it('toasts rerender with late texts', () => {
  let text = 'something went wrong'
  showToast('error', { say: () => text }, 'toast')
  expect(renderToStaticMarkup(<Toaster />)).toContain('something went wrong')
  text = 'voting is over'
  expect(renderToStaticMarkup(<Toaster />)).toContain('voting is over')
})

it('a toast with another’s id replaces it', () => {
  showToast('loading', 'on its way', 'toast')
  showToast('success', 'arrived', 'toast')
  expect(shown()).toMatchObject([{ message: 'arrived' }])
})
