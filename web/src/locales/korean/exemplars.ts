import content from '../../../content/exemplars/korean.json' with { type: 'json' }
import { flatten } from '../flatten.ts'

export const exemplars = flatten(content)
