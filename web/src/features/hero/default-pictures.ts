import type { ShownPiece } from '@ashenda/core/contracts/content.ts'

/** The order alternates near and far, light and dark. The frame describes them together. */
const names = ['dance', 'braids', 'church', 'drums', 'weaving', 'stelae', 'coffee', 'evening', 'diaspora'] as const

/** The nine of the site's files. */
export const defaultPictures: ShownPiece<'home'>['pictures'] = names.map((name) => ({
  id: name,
  picture: { own: name },
  alt: '',
}))
