import { useT } from '../../../lib/i18n.ts'
import type { Filter } from './filter-bar.tsx'

/** Where rows of several contests make sense together. */
export function useAllContests(): Filter {
  const t = useT()
  return {
    kind: 'choice',
    id: 'contest',
    name: t('contests:scope'),
    options: [{ value: 'all', text: t('contests:allContests') }],
  }
}
