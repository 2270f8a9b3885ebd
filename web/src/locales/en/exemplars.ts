import content from '../../../content/exemplars/en.json' with { type: 'json' }
import { flatten } from '../flatten.ts'

export const exemplars = flatten(content)
