import ValidatorSelector from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Build<Made> = (sharedSchemas: unknown, options: unknown) => (route: { readonly schema?: unknown }) => Made

/**
 * Fastify compiles a schema for each route and status it is named at, though all routes share that of a refusal, and again for each application of
 * a process: four fifths of what a start takes. What is compiled keeps nothing between two calls, so that it is made once a process.
 * Schemas are one where they read the same: some are written anew with each application.
 */
function onceAProcess<Made>(build: Build<Made>): Build<Made> {
  const compiled = new Map<string, Made>()
  return (sharedSchemas, options) => {
    const compile = build(sharedSchemas, options)
    const ground = JSON.stringify([sharedSchemas, options])
    return (route) => {
      const key = ground + JSON.stringify(route.schema)
      const known = compiled.get(key)
      if (known) return known
      const made = compile(route)
      compiled.set(key, made)
      return made
    }
  }
}

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/** Fastify's own compilers. With these it leaves the names in schemas of headers as they are: they are to be in small letters. */
export const schemaCompilers: Factory = {
  // Declared as what Ajv compiles, but called with the route that names the schema, as the other one is.
  buildValidator: onceAProcess(ValidatorSelector() as unknown as Build<unknown>) as unknown as NonNullable<
    Factory['buildValidator']
  >,
  buildSerializer: onceAProcess(SerializerSelector() as unknown as Build<(answer: unknown) => string>),
}
