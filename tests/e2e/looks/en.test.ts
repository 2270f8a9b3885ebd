import { describeLooks } from './matrix.ts'

describeLooks('en')
