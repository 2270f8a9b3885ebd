import content from '../../../content/exemplars/arabic.json' with { type: 'json' }
import { flatten } from '../flatten.ts'

export const exemplars = flatten(content)
