import content from '../../../content/exemplars/hindi.json' with { type: 'json' }
import { flatten } from '../flatten.ts'

export const exemplars = flatten(content)
