import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { schemaCompilers } from './schema-compilers.ts'

const named = () => ({ type: 'object', properties: { name: { type: 'string', maxLength: 4 } }, required: ['name'] })
const counted = () => ({ type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] })

/** Answers what it was sent, and what no schema knows of. */
function appThatTakes(schema: object) {
  const app = Fastify({ schemaController: { compilersFactory: schemaCompilers } })
  app.post('/', { schema: { body: schema, response: { 200: schema } } }, async ({ body }) => ({
    ...(body as object), // of the schema
    secret: 1,
  }))
  return (payload: object) => app.inject({ method: 'POST', url: '/', payload })
}

test('what reads the same is compiled once for all applications of a process', () => {
  const [one, other] = [1, 2].map(() => schemaCompilers.buildSerializer?.({}, undefined))
  const route = { method: 'GET', url: '/', httpStatus: '200' }
  const compiled = one?.({ ...route, schema: named() })
  expect(other?.({ ...route, schema: named() })).toBe(compiled)
  expect(other?.({ ...route, schema: counted() })).not.toBe(compiled)
})

test('what refers to schemas of one application is compiled with those', () => {
  const route = { method: 'GET', url: '/', httpStatus: '200', schema: { $ref: 'thing#' } }
  const [one, other] = [named(), counted()].map((thing) =>
    schemaCompilers.buildSerializer?.({ thing: { $id: 'thing', ...thing } }, undefined)(route),
  )
  expect(one?.({ name: 'Selu', count: 1 })).toBe('{"name":"Selu"}')
  expect(other?.({ name: 'Selu', count: 1 })).toBe('{"count":1}')
})

test('each application judges and answers by the schemas of its own routes', async () => {
  const [first, same, another] = [named(), named(), counted()].map(appThatTakes)
  for (const app of [first, same]) {
    expect((await app?.({ name: 'Selu' }))?.json()).toEqual({ name: 'Selu' })
    expect((await app?.({ name: 'Selam' }))?.json()).toMatchObject({ statusCode: 400 })
  }
  expect((await another?.({ count: 1 }))?.json()).toEqual({ count: 1 })
  expect((await another?.({ name: 'Selu' }))?.json()).toMatchObject({ statusCode: 400 })
})
