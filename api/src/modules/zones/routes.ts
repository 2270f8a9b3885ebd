import { refusal } from '@ashenda/core/contracts/http/answer.ts'
import { getZonesAnswer } from '@ashenda/core/contracts/http/zones.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Module } from '../../module.ts'

export const zoneRoutes: Module = async (app, { directory }) => {
  app.get(
    '/getZones',
    {
      config: { access: 'public' },
      schema: { summary: 'The zones', tags: ['contestants'], response: { 200: getZonesAnswer, '5xx': refusal } },
    },
    async () => {
      if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      const registered = Map.groupBy(directory.listed, ({ zoneId }) => zoneId)
      const zones = directory.content.zones.map(({ id, name }) => ({
        _id: id,
        name,
        registered: registered.get(id)?.length ?? 0,
      }))
      return { success: true as const, zones }
    },
  )
}
