import { actorLoginBody, loginAnswer, loginBody, registerBody } from '@ashenda/core/contracts/http/accounts.ts'
import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import type { Module } from '../../module.ts'
import { putCookie } from '../sessions/session-cookie.ts'
import { identityOf, identityOfPhone } from './identity.ts'
import { logIn } from './log-in.ts'
import { presentLogin } from './presenter.ts'
import { register } from './register.ts'

/** A story of 2,000 characters, each in the longest JSON escape. */
const registrationLimit = 32_768
const loginLimit = 8_192

const loginMessage = 'Login Successfully'

export const accountRoutes: Module = async (app, services) => {
  app.post(
    '/actor/register',
    {
      bodyLimit: registrationLimit,
      config: { access: 'public' },
      schema: {
        summary: 'Register as a contestant and be logged in',
        tags: ['accounts'],
        body: registerBody,
        response: { 200: loginAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const { account, setCookie } = await register(request.body.actor, request, services)
      putCookie(reply, setCookie)
      return presentLogin('Registered Successfully', account)
    },
  )

  app.post(
    '/actor/login',
    {
      bodyLimit: loginLimit,
      config: { access: 'public' },
      schema: {
        summary: 'Log in by phone',
        tags: ['accounts'],
        body: actorLoginBody,
        response: { 200: loginAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const { phone, password } = request.body.actor
      const { account, setCookie, resetWaits } = await logIn(identityOfPhone(phone), password, request, services)
      putCookie(reply, setCookie)
      return presentLogin(loginMessage, account, resetWaits)
    },
  )

  app.post(
    '/api/login',
    {
      bodyLimit: loginLimit,
      config: { access: 'public' },
      schema: {
        summary: 'Log in by phone, e-mail or id',
        tags: ['accounts'],
        body: loginBody,
        response: { 200: loginAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const { userId, password } = request.body.visitor
      const { account, setCookie, resetWaits } = await logIn(identityOf(userId), password, request, services)
      putCookie(reply, setCookie)
      return presentLogin(loginMessage, account, resetWaits)
    },
  )

  app.get(
    '/api/logout',
    {
      exposeHeadRoute: false,
      config: { access: 'public', changesState: true },
      schema: {
        summary: 'Log out; done as well where nobody was logged in',
        tags: ['accounts'],
        response: { 200: doneAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      putCookie(reply, await services.sessions.end(request))
      return { success: true as const, message: 'Logout Successfully' }
    },
  )
}
