import { actorLoginBody, loginAnswer, loginBody, registerBody } from '@ashenda/core/contracts/http/accounts.ts'
import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { resendAnswer } from '@ashenda/core/contracts/http/phone-proof.ts'
import {
  proveRegistrationBody,
  registrationUnprovenRefusal,
  resendRegistrationBody,
} from '@ashenda/core/contracts/http/registration-proof.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { putCookie } from '../sessions/session-cookie.ts'
import { identityOf, identityOfPhone } from './identity.ts'
import { logIn } from './log-in.ts'
import { presentLogin } from './presenter.ts'
import { register, registerProven } from './register.ts'

/** A description of 2,000 characters, each in the longest JSON escape. */
const registrationLimit = 32_768
const loginLimit = 8_192
const codeLimit = 1_024

const registeredMessage = 'Registered Successfully'
const loginMessage = 'Login Successfully'

export const accountRoutes = defineRoutes(
  'accountRoutes',
  [
    'sql',
    'directory',
    'registrationCodes',
    'admitAddress',
    'securityLog',
    'sessions',
    'passwords',
    'rateLimits',
    'publish',
    'settings',
  ],
  async (app, services) => {
    app.post(
      '/actor/register',
      {
        bodyLimit: registrationLimit,
        ...route('public', ['accounts'], 'Register as a contestant and be logged in', {
          body: registerBody,
          response: { 200: loginAnswer, 403: registrationUnprovenRefusal },
        }),
      },
      async (request, reply) => {
        const language = () => languageIn(request)
        const { account, setCookie } = await register(request.body, request, language, services)
        putCookie(reply, setCookie)
        return presentLogin(registeredMessage, account)
      },
    )

    app.post(
      '/actor/register/proof',
      {
        bodyLimit: codeLimit,
        ...route(
          'public',
          ['accounts'],
          'Prove the phone of a registration by the code that was sent to it, and be logged in',
          { body: proveRegistrationBody, response: { 200: loginAnswer } },
        ),
      },
      async (request, reply) => {
        services.admitAddress(request.ip)
        const { registration, code } = request.body
        const sent = { registration: registration.toLowerCase(), code }
        const { account, setCookie } = await registerProven(sent, request, languageIn(request), services)
        putCookie(reply, setCookie)
        return presentLogin(registeredMessage, account)
      },
    )

    app.post(
      '/actor/register/proof/resend',
      {
        bodyLimit: codeLimit,
        ...route('public', ['accounts'], 'Have another code sent for a registration', {
          body: resendRegistrationBody,
          response: { 200: resendAnswer },
        }),
      },
      async (request) => {
        services.admitAddress(request.ip)
        const registration = request.body.registration.toLowerCase()
        const { resendAfterSeconds } = await services.registrationCodes.resend(
          registration,
          request.ip,
          languageIn(request),
        )
        return { success: true as const, resendAfterSeconds }
      },
    )

    app.post(
      '/actor/login',
      {
        bodyLimit: loginLimit,
        ...route('public', ['accounts'], 'Log in by phone', { body: actorLoginBody, response: { 200: loginAnswer } }),
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
        ...route('public', ['accounts'], 'Log in by phone, e-mail or id', {
          body: loginBody,
          response: { 200: loginAnswer },
        }),
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
        ...route(
          { access: 'public', changesState: true },
          ['accounts'],
          'Log out; done as well where nobody was logged in',
          { response: { 200: doneAnswer } },
        ),
      },
      async (request, reply) => {
        putCookie(reply, await services.sessions.end(request))
        return { success: true as const, message: 'Logout Successfully' }
      },
    )
  },
)
