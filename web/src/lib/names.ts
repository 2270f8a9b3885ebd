import type { Names } from '@ashenda/core/domain/titles.ts'
import { useCallback } from 'react'
import { type LanguageCode, resourceChain } from './language.ts'
import { useLanguage } from './language-choice.ts'

/** A name that organisers wrote, in the language shown; English stands in. */
const nameIn = (names: Names, code: LanguageCode): string =>
  resourceChain(code)
    .map((language) => names[language as keyof Names]) // others have no name
    .find((name) => name !== undefined) ?? names.en

export function useName(): (names: Names) => string {
  const { code } = useLanguage()
  return useCallback((names) => nameIn(names, code), [code])
}
