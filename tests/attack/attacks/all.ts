import { accountAttacks } from './accounts.ts'
import { socketAttacks } from './sockets.ts'
import { voteAttacks } from './votes.ts'

export const attacks = [...voteAttacks, ...accountAttacks, ...socketAttacks]
