import ValidatorSelector from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Build<Made> = (sharedSchemas: unknown, options: unknown) => (route: { readonly schema?: unknown }) => Made

/**
 * Fastify compiles each schema per route and status, though all routes share those of refusals, and again for each
 * application in a process: four fifths of a start. Compiled schemas are stateless, so they are cached per process, by
 * content because some are rebuilt with each application.
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

/** Fastify's own compilers, cached. They leave header names in schemas as they are: write them in lower case. */
export const schemaCompilers: Factory = {
  // Declared as what Ajv compiles, but called with the route, like the other one.
  buildValidator: onceAProcess(ValidatorSelector() as unknown as Build<unknown>) as unknown as NonNullable<
    Factory['buildValidator']
  >,
  buildSerializer: onceAProcess(SerializerSelector() as unknown as Build<(answer: unknown) => string>),
}
