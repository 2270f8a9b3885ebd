import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'

test('[HOM-02] a tips video that cannot be played is told in words', async () => {
  const user = await openPage('/')
  await user.click(await screen.findByRole('button', { name: /^How to vote .+ Play the video$/ }))
  const tips = within(screen.getByRole('region', { name: /^How to vote/ }))
  expect(tips.getByText('Read it instead').closest('details')?.open).toBe(false)
  const video = tips.getByLabelText(/^How to vote/)
  fireEvent.error(video.querySelectorAll('source')[1] as HTMLElement) // the last one
  expect(tips.getByRole('alert').textContent).toMatch(/video/)
  expect(tips.getByText(/^Read it/).closest('details')?.open).toBe(true)
})
