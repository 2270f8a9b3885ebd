import { codesKey } from '@ashenda/core/contracts/http/answer.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { App } from './http/app.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { invitationRoutes } from './modules/admins/invitation-routes.ts'
import { adminRoutes } from './modules/admins/routes.ts'
import { auditLogRoutes } from './modules/audit-log/routes.ts'
import { ballotRoutes, phoneProofRoutes } from './modules/ballots/routes.ts'
import { cardAdminRoutes } from './modules/cards/admin-routes.ts'
import { cardFileRoutes } from './modules/cards/file-routes.ts'
import { cardOrderRoutes } from './modules/cards/order-routes.ts'
import { contentPictureRoutes } from './modules/content/picture-routes.ts'
import { contentAdminRoutes, contentRoutes } from './modules/content/routes.ts'
import { archiveRoutes } from './modules/contest/archive-routes.ts'
import { contestsAdminRoutes } from './modules/contest/contests-routes.ts'
import { contestAdminRoutes, contestRoutes } from './modules/contest/routes.ts'
import { contestArchiveRoutes } from './modules/contest-archives/routes.ts'
import { contestantAccountRoutes, contestantAdminRoutes } from './modules/contestants/admin-routes.ts'
import { decideContestantsRoutes } from './modules/contestants/decide-routes.ts'
import { entryRoutes } from './modules/contestants/entry-routes.ts'
import { contestantRecordRoutes } from './modules/contestants/record-routes.ts'
import { contestantRoutes } from './modules/contestants/routes.ts'
import { overviewRoutes } from './modules/dashboard/overview-routes.ts'
import { dashboardRoutes } from './modules/dashboard/routes.ts'
import { adminSearchRoutes } from './modules/dashboard/search-routes.ts'
import { documentRoutes } from './modules/documents/routes.ts'
import { oembedRoutes } from './modules/embed/oembed-routes.ts'
import { embedRoutes } from './modules/embed/routes.ts'
import { fieldRoutes } from './modules/field/routes.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { imageRoutes } from './modules/images/routes.ts'
import { importRoutes } from './modules/imports/routes.ts'
import { juryRoutes } from './modules/jury/routes.ts'
import { lookupRoutes } from './modules/lookup/routes.ts'
import { moderationRoutes } from './modules/moderation/routes.ts'
import { bulkMessageRoutes } from './modules/notices/bulk-routes.ts'
import { messageHookRoutes } from './modules/notices/hook-routes.ts'
import { messageLinkRoutes } from './modules/notices/link-routes.ts'
import { messageLogRoutes } from './modules/notices/log-routes.ts'
import { ownMessageRoutes } from './modules/notices/own-routes.ts'
import { resultWantedRoutes } from './modules/notices/result-routes.ts'
import { messageTemplateRoutes } from './modules/notices/template-routes.ts'
import { registerMeantAddress } from './modules/pages/page-path.ts'
import { passwordRoutes } from './modules/passwords/routes.ts'
import { adminPaymentRoutes, comparisonRoutes } from './modules/payments/admin-routes.ts'
import {
  handledPaymentRoute,
  paymentChangeRoutes,
  returnLinkRoutes,
  stuckRefundRoutes,
  wrongAmountRoutes,
} from './modules/payments/change-routes.ts'
import { returnRoutes, webhookRoutes } from './modules/payments/chapa-routes.ts'
import { ledgerRoutes } from './modules/payments/ledger-routes.ts'
import { cardPaymentRoutes, feeRoutes, votePaymentRoutes } from './modules/payments/routes.ts'
import { photoRoutes } from './modules/photos/routes.ts'
import { adminPrivacyRoutes } from './modules/privacy/admin-routes.ts'
import { ownPrivacyRoutes } from './modules/privacy/own-routes.ts'
import { profileFormRoutes } from './modules/profile/form-routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { promotionRoutes } from './modules/promotion/routes.ts'
import { shareRoutes } from './modules/promotion/share-routes.ts'
import { visitRoutes } from './modules/promotion/visit-routes.ts'
import { boardRoutes } from './modules/queues/board-routes.ts'
import { deadLetterRoutes } from './modules/queues/dead-letter-routes.ts'
import { failedJobRoutes } from './modules/queues/failed-routes.ts'
import { pauseRoutes, queueRoutes } from './modules/queues/routes.ts'
import { rankingRoutes } from './modules/ranking/routes.ts'
import { reportAdminRoutes, reportRoutes } from './modules/reports/routes.ts'
import { requestAdminRoutes } from './modules/requests/admin-routes.ts'
import { ownRequestRoutes } from './modules/requests/own-routes.ts'
import { requestRoutes } from './modules/requests/routes.ts'
import { requestStepRoutes } from './modules/requests/step-routes.ts'
import { resultRoutes } from './modules/results/routes.ts'
import { passkeyRoutes } from './modules/second-factor/passkey-routes.ts'
import { secondFactorRoutes } from './modules/second-factor/routes.ts'
import { serviceRoutes } from './modules/services/routes.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { buyerRoutes, catalogueRoutes } from './modules/shop/buyer-routes.ts'
import { categoryRoutes } from './modules/shop/category-routes.ts'
import { orderDeskRoutes } from './modules/shop/order-desk-routes.ts'
import { orderRoutes } from './modules/shop/order-routes.ts'
import { productFormRoutes } from './modules/shop/product-form-routes.ts'
import { productPartRoutes } from './modules/shop/product-part-routes.ts'
import { productPhotoRoutes, productRoutes } from './modules/shop/product-routes.ts'
import { siteRoutes } from './modules/site/routes.ts'
import { searchRoutes } from './modules/site/search-routes.ts'
import { alertRoutes, suspicionRoutes } from './modules/suspicion/routes.ts'
import { titlesRoutes } from './modules/titles/routes.ts'
import { zoneAdminRoutes, zoneRoutes } from './modules/zones/routes.ts'
import { registerAccess } from './plugins/access.ts'
import { registerBodies } from './plugins/bodies.ts'
import { registerClosing } from './plugins/closing.ts'
import { openApi, registerDocuments } from './plugins/documents.ts'
import { answerError, registerErrors } from './plugins/errors.ts'
import { pageHeaders, plainHeaders, withHeaders } from './plugins/headers.ts'
import { registerOwnSite } from './plugins/own-site.ts'
import { putRight } from './plugins/raw-request.ts'
import { schemaCompilers } from './plugins/schema-compilers.ts'
import { registerHttpMetrics, registerTraces } from './plugins/telemetry.ts'
import { liveRoutes } from './realtime/routes.ts'
import type { RunningServices } from './services.ts'

/** Public JSON and the socket, without the cookie plugin: ballots pass here by the thousand. */
const publicModules = [
  healthRoutes,
  contestRoutes,
  archiveRoutes,
  contentRoutes,
  zoneRoutes,
  contestantRoutes,
  ballotRoutes,
  phoneProofRoutes,
  liveRoutes,
  webhookRoutes,
  messageHookRoutes,
  resultWantedRoutes,
  productPhotoRoutes,
  catalogueRoutes,
  oembedRoutes,
]

/** Log-in, payment and everything behind a log-in. */
const memberModules = [
  accountRoutes,
  passwordRoutes,
  sessionRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  profileRoutes,
  profileFormRoutes,
  photoRoutes,
  entryRoutes,
  requestRoutes,
  requestAdminRoutes,
  requestStepRoutes,
  ownMessageRoutes,
  messageLogRoutes,
  messageTemplateRoutes,
  bulkMessageRoutes,
  ownRequestRoutes,
  promotionRoutes,
  reportRoutes,
  votePaymentRoutes,
  feeRoutes,
  adminPaymentRoutes,
  paymentChangeRoutes,
  stuckRefundRoutes,
  handledPaymentRoute,
  wrongAmountRoutes,
  ledgerRoutes,
  comparisonRoutes,
  returnRoutes,
  returnLinkRoutes,
  lookupRoutes,
  resultRoutes,
  cardPaymentRoutes,
  cardAdminRoutes,
  cardOrderRoutes,
  cardFileRoutes,
  documentRoutes,
  contestAdminRoutes,
  contestsAdminRoutes,
  contestArchiveRoutes,
  contentAdminRoutes,
  contentPictureRoutes,
  titlesRoutes,
  juryRoutes,
  zoneAdminRoutes,
  importRoutes,
  ownPrivacyRoutes,
  adminPrivacyRoutes,
  queueRoutes,
  serviceRoutes,
  fieldRoutes,
  failedJobRoutes,
  pauseRoutes,
  deadLetterRoutes,
  contestantAdminRoutes,
  contestantAccountRoutes,
  contestantRecordRoutes,
  decideContestantsRoutes,
  moderationRoutes,
  reportAdminRoutes,
  rankingRoutes,
  dashboardRoutes,
  overviewRoutes,
  adminSearchRoutes,
  suspicionRoutes,
  alertRoutes,
  categoryRoutes,
  productRoutes,
  productFormRoutes,
  orderRoutes,
  orderDeskRoutes,
  productPartRoutes,
  buyerRoutes,
  auditLogRoutes,
  adminRoutes,
  invitationRoutes,
]

/** Pages and files. The site comes last, as it answers every remaining path. */
const pageModules = [
  registerDocuments,
  imageRoutes,
  shareRoutes,
  visitRoutes,
  searchRoutes,
  boardRoutes,
  messageLinkRoutes,
  siteRoutes,
]

/** Deadline for a whole request, behind those of plugins/bodies.ts. */
const requestTimeout = 590_000

type Decorator = Extract<keyof RunningServices, keyof FastifyInstance>
type AppServices = Pick<FastifyInstance, Decorator> & Pick<RunningServices, 'takeBody' | 'onAnswered'>

/** The HTTP application, ready to listen. Each service becomes a decorator, and each module names those it needs. */
export async function buildApp(services: AppServices, logger: FastifyBaseLogger, tracing?: Tracing): Promise<App> {
  const { settings, sessions, securityLog, takeBody, onAnswered, ...others } = services
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.split(',').map((name) => name.trim()),
    bodyLimit: 16_384,
    requestTimeout, // unlimited by default
    return503OnClosing: false,
    frameworkErrors: answerError,
    rewriteUrl: putRight,
    routerOptions: { maxParamLength: 16_384 }, // no address is longer, so a long one is an ordinary 404
    schemaController: { compilersFactory: schemaCompilers },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        allErrors: false,
        keywords: [codesKey],
        verbose: true, // errors carry the schema that names their refusal
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.removeContentTypeParser('text/plain') // Fastify's only built-in parser besides JSON
  for (const [name, service] of Object.entries({ settings, sessions, ...others })) app.decorate<unknown>(name, service)
  if (tracing) registerTraces(app, tracing)
  registerHttpMetrics(app, onAnswered)
  registerErrors(app, securityLog)
  registerClosing(app)
  registerBodies(app, takeBody)
  registerMeantAddress(app)
  registerAccess(app, sessions, services.jurors)
  registerOwnSite(app, settings.publicUrl)
  await app.register(swagger, openApi)
  await app.register(async (calls) => {
    calls.addHook('onRequest', withHeaders(plainHeaders(settings.production)))
    for (const module of publicModules) await calls.register(module)
    await calls.register(async (members) => {
      await members.register(cookie, { hook: false }) // parsed on demand (sessions, claimant)
      for (const module of memberModules) await members.register(module)
    })
  })
  await app.register(embedRoutes)
  await app.register(async (pages) => {
    pages.addHook('onRequest', withHeaders(pageHeaders(settings.production)))
    for (const module of pageModules) await pages.register(module)
  })
  return app
}

/**
 * Shuts down without losing ballots: first answers open requests and accepts no new ones, then writes the accepted ballots, then
 * closes the rest.
 */
export async function stopServing(
  app: Pick<FastifyInstance, 'close'>,
  services: Pick<RunningServices, 'endWaits' | 'stop'>,
): Promise<void> {
  services.endWaits()
  await app.close()
  await services.stop()
}
