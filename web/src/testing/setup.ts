import { configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { closePage } from './page.tsx'
import { forgetAnswers, problems, startServer, stopServer } from './server.ts'

configure({
  // No measure of speed: beside seven others a machine takes ten times as long.
  asyncUtilTimeout: 30_000,
  // Without the markup of the whole page, which hides the sentence before it.
  getElementError: (message) => new Error(message?.split(/\n\n(?:Ignored nodes|Here are the accessible)/)[0]),
})

/** All that pages load on demand. A load that a file's end interrupts fails for every later file of the process. */
const parts = import.meta.glob<unknown>(['../features/**/*.{ts,tsx}', '../ui/**/*.{ts,tsx}', '!**/*.test.*'])

beforeAll(async () => {
  await Promise.all(Object.values(parts).map((load) => load()))
  // happy-dom has no font loading; here fonts never arrive.
  const never = new Promise(() => undefined)
  Object.defineProperty(document, 'fonts', { value: { ready: never, load: () => never }, configurable: true })
  startServer()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    // happy-dom does not know this element, which browsers do.
    if (said[1] !== 'search') problems.push(said.map(String).join(' '))
  })
})
afterEach(() => {
  closePage()
  forgetAnswers()
  expect(problems.splice(0)).toEqual([])
})
afterAll(stopServer)
