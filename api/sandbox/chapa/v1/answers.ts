import type { FastifyReply } from 'fastify'

/** Field → messages, or one message. */
export type Complaint = string | Readonly<Record<string, readonly string[]>>

export const succeed = (reply: FastifyReply, message: string, data: unknown): FastifyReply =>
  reply.send({ message, status: 'success', data })

/** The envelope of a refusal. `status` is null in one of Chapa's answers. */
export const decline = (
  reply: FastifyReply,
  httpStatus: number,
  message: Complaint,
  status: 'failed' | null = 'failed',
): FastifyReply => reply.code(httpStatus).send({ message, status, data: null })

export const notFound = 'Invalid transaction or Transaction not found'
