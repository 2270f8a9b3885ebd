import { refusal } from '@ashenda/core/contracts/http/answer.ts'
import { getZonesAnswer } from '@ashenda/core/contracts/http/zones.ts'
import { defineRoutes } from '../../http/app.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { answerZones } from './answer-zones.ts'

export const zoneRoutes = defineRoutes('zoneRoutes', ['directory'], async (app, { directory }) => {
  app.get(
    '/getZones',
    {
      config: { access: 'public' },
      onSend: forSharedCaches,
      schema: { summary: 'The zones', tags: ['contestants'], response: { 200: getZonesAnswer, '5xx': refusal } },
    },
    async () => answerZones(directory),
  )
})
