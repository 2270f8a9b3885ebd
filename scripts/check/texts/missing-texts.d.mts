import type { Resources } from './load-resources.mjs'

export function missingTexts(resources: Resources): string[]
