import { describeLooks } from './matrix.ts'

describeLooks('arabic')
