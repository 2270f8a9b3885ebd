import { Directory } from '@ashenda/api/directory/directory.ts'
import { ballotOf, contestProblem, readSubmit } from '@ashenda/api/modules/ballots/judge-submit.ts'
import { castBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import { ballotIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { AppError, statusOf } from '@ashenda/core/errors.ts'
import { connect } from '@ashenda/db/client.ts'
import { findContestants, findCurrentContest, findZones } from '@ashenda/db/queries/contest/directory.ts'
import express, { type ErrorRequestHandler } from 'express'
import { Compile } from 'typebox/compile'
import { pepper } from './harness.ts'
import { poolOf, recordOne } from './votes-record-one.ts'

const connections = 20

/** Express and a transaction per ballot, answered after its commit. The rules are the platform's own functions. */
const databaseUrl = process.env['DATABASE_URL'] ?? ''
const sql = connect({ url: databaseUrl, name: 'bench-api', maxConnections: 1 })
const contest = await findCurrentContest(sql)
if (!contest) throw new Error('there is no contest')
const directory = new Directory()
directory.replace({
  contest,
  zones: await findZones(sql, contest.id),
  contestants: await findContestants(sql, contest.id),
  pieces: [],
})
const pool = poolOf(databaseUrl, connections)
const bodyShape = Compile(castBallotBody)

const app = express()
app.use(express.json({ limit: 8_192 }))
app.post('/vote/vote', async (request, response) => {
  const body: unknown = request.body
  if (!bodyShape.Check(body)) throw new AppError('invalid_body')
  const at = Date.now()
  const submit = readSubmit(body, pepper)
  const problem = contestProblem(submit, at, directory)
  if (problem) throw new AppError(problem)
  const idempotencyKey = request.get('idempotency-key') ?? ''
  const { voter, picks } = submit
  const id = ballotIdOf(pepper, { idempotencyKey, voter, picks, requestedKind: body.kind })
  const ballot = ballotOf(submit, { id, at, credit: undefined })
  await recordOne(pool, { contest: contest.id, ballot })
  response.status(202).json({
    success: true,
    message: 'your votes have been submitted',
    receipt: receiptOf(ballot.id),
    ballot: ballot.id,
  })
})
const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  const code = error instanceof AppError ? error.code : 'internal'
  response.status(statusOf(code)).json({ success: false, message: String(error), code })
}
app.use(refuse)

const server = app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.once('SIGTERM', () => process.exit())
