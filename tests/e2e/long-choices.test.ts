import { expect, test } from 'vitest'
import { openAsAdmin } from './support/admin.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

test.each(['en', 'tig', 'am', 'arabic', 'hindi', 'korean'])(
  '[RTE-07] each choice of the contest’s settings is shown whole on a phone, in %s',
  async (language) => {
    const { page } = await openAsAdmin(site, `/dashboard/admin/contest?lang=${language}`)
    const select = page.getByRole('main').locator('select')
    await select.first().waitFor()
    const cut = await select.evaluateAll((all) =>
      (all as HTMLSelectElement[])
        .flatMap((one) => {
          const { font, lineHeight, paddingInlineStart, paddingInlineEnd } = getComputedStyle(one)
          const text = one.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
          const measure = document.createElement('div')
          Object.assign(measure.style, { font, lineHeight, inlineSize: `${text}px`, position: 'absolute' })
          document.body.append(measure)
          return [...one.options].filter(({ label }, index) => {
            one.selectedIndex = index
            measure.textContent = label
            return one.clientHeight < measure.clientHeight
          })
        })
        .map(({ label }) => label),
    )
    expect(cut).toEqual([])
  },
)
