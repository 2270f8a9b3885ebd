import { layoutOf } from '../../pages/layout.ts'

export const layout = layoutOf({
  name: 'Chapa sandbox',
  says: 'No real money moves here.',
  styles: '/checkout/page.css',
})
