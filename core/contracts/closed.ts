import { type TProperties, Type } from 'typebox'

/** An object of these properties alone: another one is refused. */
export const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })
