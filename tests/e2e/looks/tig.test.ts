import { describeLooks } from './matrix.ts'

describeLooks('tig')
