/** The stored name of a published result, by its last link. */
export const resultFileName = (links: number | string, form: 'jsonl' | 'csv'): string =>
  `ashenda-result-${links}.${form}.gz`
