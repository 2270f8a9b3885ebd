import content from '../../../content/exemplars/am.json' with { type: 'json' }
import { flatten } from '../flatten.ts'

export const exemplars = flatten(content)
