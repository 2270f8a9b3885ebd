import type { Resources } from './load-resources.mjs'

export function unusedTexts(resources: Resources): Promise<string[]>
