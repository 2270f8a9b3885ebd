import { apiBase } from '../../lib/http.ts'
import { type LanguageCode, resourceChain } from '../../lib/language.ts'

/** To share. @param id of the title, or of her who has that of her zone */
export const titlePicture = (id: string, language: LanguageCode): string =>
  `${apiBase}/share/${id}/${resourceChain(language)[0]}-title.jpg`
