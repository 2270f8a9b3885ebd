import { noticeLanguages } from '@ashenda/core/domain/notice.ts'
import { languageOf } from '../../lib/language.ts'

/** Languages that messages are written in, by their own names. */
export const ownLanguages = noticeLanguages.map((code) => ({ code, name: languageOf(code).ownName }))
