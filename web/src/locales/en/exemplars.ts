import content from '../../../content/exemplars/en.json'
import { flatten } from '../flatten.ts'

export const exemplars = flatten(content)
