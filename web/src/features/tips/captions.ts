import { isLanguageCode, languageOf } from '../../lib/language.ts'

const files = import.meta.glob<string>('../../../content/tips/*.vtt', { query: '?url', import: 'default', eager: true })

/** What the video tells, in each language that has texts. */
export const captions = Object.entries(files).flatMap(([file, address]) => {
  const resource = /([^/]+)\.vtt$/.exec(file)?.[1]
  if (!isLanguageCode(resource)) return []
  const { tag, ownName } = languageOf(resource)
  return [{ resource, tag, name: ownName, address }]
})
