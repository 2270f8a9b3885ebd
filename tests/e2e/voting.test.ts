import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { ballotsOf, castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import {
  cards,
  castButton,
  choose,
  countOf,
  nameInput,
  openPodium,
  phoneInput,
  podium,
  starOf,
  submit,
  submitButton,
  thankYou,
} from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

test('[RTE-09] somebody who never logged in chooses, submits and is counted', async () => {
  const { page, context } = await site.open()
  await choose(page, 0)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  await podium(page).getByText('Your vote is counted.').waitFor()
  expect(await context.cookies()).toEqual([])
})
