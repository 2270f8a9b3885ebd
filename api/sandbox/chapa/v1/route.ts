import { Type } from 'typebox'
import type { SandboxApp, SandboxParts } from '../parts.ts'

/** Adds a call, or those that belong together, to the API. */
export type Route = (api: SandboxApp, parts: SandboxParts) => void

/** The reference in a path. */
export const referencePath = { params: Type.Object({ reference: Type.String() }) }
