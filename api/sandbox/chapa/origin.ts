import type { FastifyRequest } from 'fastify'

/** Where browsers reach the sandbox: as it was told, or as it was just called. */
export const publicOrigin = (
  { publicUrl }: { readonly publicUrl?: string },
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl ?? `${protocol}://${host}`
