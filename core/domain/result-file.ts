/** What a published result is called where it is kept: by its last link. */
export const resultFileName = (links: number | string, form: 'jsonl' | 'csv'): string =>
  `ashenda-result-${links}.${form}.gz`
