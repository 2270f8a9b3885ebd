import type { Translate } from '../../../lib/i18n.ts'

/** A field's label; labels.test.ts finds missing ones. @param parent the piece, or the list or group it stands in */
export const labelOf = (t: Translate, parent: string, name: string): string =>
  parent === 'tips' && name === 'about'
    ? t('content:field_tipsAbout')
    : t(`content:field_${name}` as 'content:field_title') // one of them each

/** The label of a path such as `people.3.name`, without its entry. */
export function labelOfPath(t: Translate, piece: string, path: string): string {
  const names = path.split('.').filter((step) => !/^\d+$/.test(step))
  const [name = '', parent = piece] = names.toReversed()
  return labelOf(t, parent, name)
}

const hints = {
  'tips.steps': 'content:hintSteps',
  'tips.video': 'content:hintVideo',
  'announcement.from': 'content:hintFrom',
  'announcement.until': 'content:hintUntil',
  'announcement.link': 'content:hintLink',
  'channels.link': 'content:hintSoon',
  'jobs.link': 'content:hintTelegram',
} as const

const isHinted = (name: string): name is keyof typeof hints => Object.hasOwn(hints, name)

export function hintOf(t: Translate, parent: string, name: string): string | undefined {
  const key = `${parent}.${name}`
  return isHinted(key) ? t(hints[key]) : undefined
}
