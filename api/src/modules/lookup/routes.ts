import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import {
  lookupAnswer,
  lookupBody,
  lookupQuery,
  mineAnswer,
  takeOverBody,
  takeOverByCardBody,
} from '@ashenda/core/contracts/http/lookup.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { takeOver } from '../payments/payments.ts'
import { lookUp, ownPayments, takeOverByCard } from './lookup.ts'

const takenOver = 'the vote is in this browser now'

/** Finds ballots and payments again ("Where is my vote?"). */
export const lookupRoutes = defineRoutes(
  'lookupRoutes',
  ['sql', 'backlog', 'directory', 'voterPeppers', 'rateLimits', 'payments', 'redemptions', 'settings'],
  async (app, services) => {
    const { rateLimits } = services

    app.get(
      '/vote/where',
      route('public', ['voting'], 'What has become of a ballot or a payment, by its receipt or reference', {
        querystring: lookupQuery,
        response: { 200: lookupAnswer },
      }),
      (request) => rateLimits.lookUp(request.ip, () => lookUp(request.query, request, services)),
    )

    app.post(
      '/vote/where',
      {
        bodyLimit: 1_024,
        ...route(
          'public',
          ['voting'],
          'The same for a T-card: the card stays out of the address, and the phone it was used for comes along',
          { body: lookupBody, response: { 200: lookupAnswer } },
        ),
      },
      (request) => rateLimits.lookUp(request.ip, () => lookUp(request.body, request, services)),
    )

    app.get(
      '/vote/mine',
      route('public', ['voting'], 'The paid votes this browser has to cast, and its latest payments', {
        response: { 200: mineAnswer },
      }),
      (request) => ownPayments(request, services),
    )

    app.post(
      '/vote/takeOver',
      {
        bodyLimit: 1_024,
        ...route('public', ['payments'], 'Take over the vote of a payment, with the one-time token of its link', {
          body: takeOverBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request, reply) => {
        await takeOver(request.body.token, request, reply, services)
        return { success: true as const, message: takenOver }
      },
    )

    app.post(
      '/vote/takeOverByCard',
      {
        bodyLimit: 1_024,
        ...route(
          'public',
          ['payments'],
          'Take over the unused vote of a T-card, with its code and the phone it was paid for',
          { body: takeOverByCardBody, response: { 200: doneAnswer } },
        ),
      },
      async (request, reply) => {
        await takeOverByCard(request.body, request, reply, services)
        return { success: true as const, message: takenOver }
      },
    )
  },
)
