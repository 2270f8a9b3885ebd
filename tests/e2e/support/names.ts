import type { CDPSession } from 'playwright-core'

const controls = new Set(
  'button,checkbox,combobox,link,listbox,menuitem,menuitemradio,option,radio,searchbox,slider,spinbutton,switch,tab,textbox'.split(
    ',',
  ),
)

/** Controls that a screen reader has no name for, as the browser's own accessibility tree gives them to it. */
export async function namelessControls(session: CDPSession): Promise<string[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const named = nodes.filter(({ ignored, role }) => !ignored && controls.has(String(role?.value)))
  if (named.length === 0) throw new Error('no control at all: the tree was not read')
  const nameless = named.filter(({ name }) => String(name?.value ?? '').trim() === '')
  return nameless.map(({ role, properties }) => `${role?.value} ${JSON.stringify(properties)}`)
}
