import { receiptPath } from '../result-data.ts'
import { fillBasket } from '../shop-data.ts'
import { type State, sendEmpty } from './state.ts'

const page = (name: string, path = `/${name}`): State => ({ name, path, ready: 'main h1' })

/** What there is to read. */
export const pages: readonly State[] = [
  {
    ...page('exemplary'),
    ready: 'main li >> nth=13',
    open: (page) => page.locator('main summary').first().click(),
  },
  page('about'),
  page('contact', '/contact?about=zewditu'),
  page('policy'),
  { ...page('questions'), open: (page) => page.locator('main summary').first().click() },
  page('ashenda'),
  page('aboutus'),
  page('not-found', '/nowhere'),
  page('payment'),
  { ...page('results'), ready: '[aria-labelledby=ranking] li >> nth=3' },
  { ...page('receipt', receiptPath), ready: '[data-finding=allHold]' },
  { ...page('where', '/where?reference=vote-1#vote=x'), ready: '[data-status=failed]' },
  { name: 'shop', path: '/shop', ready: 'main li a[data-sold-out]' },
  { name: 'shop-product', path: '/shop/tilfi-dress', ready: 'main form' },
  { name: 'shop-find', path: '/shop/order', ready: 'main form' },
  { name: 'shop-order', path: '/shop/order?number=A-7KQ2-93', ready: 'main dl' },
  {
    name: 'shop-basket',
    path: '/shop/basket',
    ready: 'main h1',
    open: async (page) => {
      await fillBasket({ page })
      await page.locator('main form').waitFor()
      await sendEmpty(page)
    },
  },
]

/** As they stand there, and with everything wrong that can be. */
const form = (name: string, ready: string): readonly State[] => [
  { name, path: `/${name}`, ready },
  { name: `${name}-refused`, ready, open: (page) => sendEmpty(page) },
]

export const forms: readonly State[] = [
  ...form('login', 'main form'),
  ...form('register', 'main option >> nth=13'),
  ...form('forgot-password', 'main form'),
  ...form('reset-password', 'main form'),
]
