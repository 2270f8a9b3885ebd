import { randomUUID } from 'node:crypto'
import { type RouteEntry, registerAccess } from '@ashenda/api/plugins/access.ts'
import { type AdminRole, adminRoles } from '@ashenda/core/domain/admin-role.ts'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin, logIn, registerContestant } from '../support/accounts.ts'
import { usePlatform } from '../support/use-platform.ts'

const money = ['owner', 'finance']
const people = ['owner', 'moderator']
const ops = ['owner', 'operations']
const goods = ['owner', 'finance', 'moderator']
const owners = ['owner']

type Statuses = [anonymous: number, actor: number, other: number, admin: number]

/**
 * Permissions: the status of each route for an anonymous caller, a contestant, another contestant and an owner, and the roles that a route with
 * a permission admits; written out, so that a change of core/domain/permission.ts shows what it opens or closes. A new route needs a line
 * here: method, path and, for each of the four, the status of a call without a body (400 = admitted, but the body is missing). `:id` is that
 * of the first contestant. A route that tells one contestant from another shows it in the third column.
 */
const table: readonly (readonly [route: string, ...statuses: Statuses, roles?: readonly string[]])[] = [
  ['GET /health/live', 200, 200, 200, 200],
  ['GET /health/ready', 200, 200, 200, 200],
  ['GET /health/votes', 200, 200, 200, 200],
  ['GET /contest', 200, 200, 200, 200],
  ['GET /contest/counts', 200, 200, 200, 200],
  ['GET /getZones', 200, 200, 200, 200],
  ['POST /actor/getActors', 400, 400, 400, 400],
  ['GET /actor/list', 200, 200, 200, 200],
  ['POST /vote/vote', 400, 400, 400, 400],
  ['GET /vote/ballots/:id', 200, 200, 200, 200],
  ['POST /vote/proof', 400, 400, 400, 400],
  ['POST /vote/proof/resend', 400, 400, 400, 400],
  ['POST /vote/registerRequest', 400, 400, 400, 400],
  ['GET /actor/messages', 401, 200, 200, 200],
  ['PUT /actor/messages', 401, 400, 400, 400],
  ['POST /actor/messages/telegram', 401, 422, 422, 422], // there is no bot
  ['DELETE /actor/messages/telegram', 401, 200, 200, 200],
  ['POST /actor/messages/push', 401, 400, 400, 400],
  ['DELETE /actor/messages/push', 401, 200, 200, 200],
  ['GET /messages/result', 200, 200, 200, 200],
  ['POST /messages/result', 400, 400, 400, 400],
  ['POST /hooks/telegram', 403, 403, 403, 403],
  ['POST /hooks/sms/:secret', 403, 403, 403, 403],
  ['GET /hooks/messages/:code', 400, 400, 400, 400], // longer than a code
  ['POST /hooks/messages/:code', 400, 400, 400, 400],
  ['GET /m/:code', 404, 404, 404, 404],
  ['POST /m/:code', 404, 404, 404, 404],
  ['GET /admin/messages', 401, 403, 403, 200],
  ['GET /admin/messages.csv', 401, 403, 403, 200],
  ['POST /admin/messages/retry', 401, 403, 403, 400, people],
  ['GET /admin/messages/templates/:kind', 401, 403, 403, 404], // it is no kind
  ['PUT /admin/messages/templates', 401, 403, 403, 400, people],
  ['POST /admin/messages/test', 401, 403, 403, 400, people],
  ['GET /admin/messages/bulk', 401, 403, 403, 200],
  ['POST /admin/messages/bulk/preview', 401, 403, 403, 400, people],
  ['POST /admin/messages/bulk', 401, 403, 403, 400, people],
  ['POST /admin/messages/bulk/:id/stop', 401, 403, 403, 409, people], // it is no message's id
  ['POST /report', 400, 400, 400, 400],
  ['GET /admin/getAllRequests', 401, 403, 403, 200],
  ['GET /admin/requests.csv', 401, 403, 403, 200],
  ['PUT /admin/requests/:id/handled', 401, 403, 403, 400, people],
  ['GET /admin/requests', 401, 403, 403, 200],
  ['GET /admin/requests/:id/events', 401, 403, 403, 404], // it is no request's id
  ['PUT /admin/requests/:id/read', 401, 403, 403, 400, people],
  ['PUT /admin/requests/:id/assignee', 401, 403, 403, 400, people],
  ['POST /admin/requests/:id/notes', 401, 403, 403, 400, people],
  ['POST /admin/requests/:id/reply', 401, 403, 403, 400, people],
  ['POST /admin/requests/:id/forward', 401, 403, 403, 400, people],
  ['GET /admin/orders', 401, 403, 403, 200],
  ['GET /admin/orders.csv', 401, 403, 403, 200],
  ['GET /admin/products', 401, 403, 403, 200],
  ['GET /admin/products.csv', 401, 403, 403, 200],
  ['PUT /admin/products/:id/variants', 401, 403, 403, 400, goods],
  ['PUT /admin/products/:id/photos', 401, 403, 403, 400, goods],
  ['POST /admin/products/:id/photos', 401, 403, 403, 415, goods],
  ['GET /admin/orders/:id', 401, 403, 403, 404], // it is no order's id, here and below
  ['POST /admin/orders/status', 401, 403, 403, 400, goods],
  ['POST /admin/orders/packing-slip', 401, 403, 403, 400, goods],
  ['POST /admin/orders/:id/paid', 401, 403, 403, 404, goods],
  ['POST /admin/orders/:id/notes', 401, 403, 403, 400, goods],
  ['POST /admin/orders/:id/refund', 401, 403, 403, 400, money],
  ['GET /api/v1/shop/catalogue', 200, 200, 200, 200],
  ['GET /api/v1/shop/products/:slug', 404, 404, 404, 404],
  ['GET /api/v1/shop/orders', 200, 200, 200, 200],
  ['POST /api/v1/shop/orders', 400, 400, 400, 400],
  ['POST /api/v1/shop/orders/find', 400, 400, 400, 400],
  ['POST /api/v1/shop/orders/cancel', 400, 400, 400, 400],
  ['POST /api/v1/shop/orders/pay', 400, 400, 400, 400],
  ['POST /api/v1/shop/orders/code', 400, 400, 400, 400],
  ['GET /admin/activity-log', 401, 403, 403, 200],
  ['GET /admin/activity-log.csv', 401, 403, 403, 200],
  ['GET /admin/suspicion/ballots', 401, 403, 403, 200],
  ['GET /admin/suspicion/ballots.csv', 401, 403, 403, 200],
  ['POST /admin/suspicion/ballots', 401, 403, 403, 400, people],
  ['GET /content', 200, 200, 200, 200],
  ['GET /content/:piece', 400, 400, 400, 400],
  ['GET /admin/content', 401, 403, 403, 200],
  ['GET /admin/content/:piece', 401, 403, 403, 400], // the id is no piece
  ['GET /admin/content/:piece/history', 401, 403, 403, 400],
  ['POST /admin/content/:piece', 401, 403, 403, 400, people],
  ['DELETE /admin/content/versions/:id', 401, 403, 403, 404, people],
  ['POST /admin/content/:piece/preview', 401, 403, 403, 400, people],
  ['POST /admin/content/pictures', 401, 403, 403, 415, people],
  ['GET /admin/contest', 401, 403, 403, 200],
  ['PUT /admin/contest', 401, 403, 403, 400, owners],
  ['GET /admin/titles', 401, 403, 403, 200],
  ['PUT /admin/titles', 401, 403, 403, 400, owners],
  ['GET /admin/jury', 401, 403, 403, 200, owners],
  ['POST /admin/jury/members', 401, 403, 403, 400, owners],
  ['POST /admin/jury/members/:id/link', 401, 403, 403, 404, owners], // it is no member's id
  ['PUT /admin/jury/members/:id/reopen', 401, 403, 403, 400, owners],
  ['PUT /admin/jury/members/:id/withdraw', 401, 403, 403, 400, owners],
  // For members of a jury, whom no account is.
  ['POST /jury/enter', 400, 400, 400, 400],
  ['GET /jury/sheet', 401, 401, 401, 401],
  ['PUT /jury/sheet/:contestant', 401, 401, 401, 401],
  ['POST /jury/submit', 401, 401, 401, 401],
  ['POST /jury/leave', 401, 401, 401, 401],
  ['GET /admin/contests', 401, 403, 403, 200],
  ['GET /admin/contests/:id/going-on', 401, 403, 403, 400],
  ['GET /admin/contests.csv', 401, 403, 403, 200],
  ['POST /admin/contests', 401, 403, 403, 400, owners],
  ['PUT /admin/contests/:id/address', 401, 403, 403, 400, owners],
  ['PUT /admin/contests/:id/announce', 401, 403, 403, 400, owners],
  ['PUT /admin/contests/:id/current', 401, 403, 403, 400, owners],
  ['PUT /admin/contests/:id/reveal', 401, 403, 403, 400, owners],
  ['PUT /admin/contests/:id/stage', 401, 403, 403, 400, owners],
  ['PUT /admin/contests/:id/final', 401, 403, 403, 400, owners],
  ['DELETE /admin/contests/:id', 401, 403, 403, 404, owners], // it is no contest's id, here and below
  ['GET /admin/contests/:id/archive', 401, 403, 403, 404],
  ['POST /admin/contests/archive', 401, 403, 403, 422, owners],
  ['POST /vote/payWithChapa', 400, 400, 400, 400],
  ['GET /actor/payWithChapa', 401, 503, 503, 403], // admitted, but there is no provider
  ['GET /actor/verifyPayment', 401, 200, 200, 403],
  ['GET /admin/payments', 401, 403, 403, 200],
  ['GET /admin/search', 401, 403, 403, 400],
  ['GET /admin/payments.csv', 401, 403, 403, 200],
  ['GET /admin/ledger', 401, 403, 403, 200],
  ['GET /admin/ledger.csv', 401, 403, 403, 200],
  ['GET /admin/ledger.xlsx', 401, 403, 403, 200],
  ['GET /admin/payments/:id/events', 401, 403, 403, 404], // it is no payment's id
  ['POST /admin/payments/:id/return-link', 401, 403, 403, 400, money],
  ['POST /admin/payments/:id/refund', 401, 403, 403, 400, money],
  ['POST /admin/payments/:id/refund/again', 401, 403, 403, 400, money],
  ['POST /admin/payments/:id/refund/by-hand', 401, 403, 403, 400, money],
  ['POST /admin/payments/:id/refund/paid-back', 401, 403, 403, 400, money],
  ['POST /admin/payments/:id/handled', 401, 403, 403, 400, money],
  ['POST /admin/payments/:id/amount', 401, 403, 403, 400, money],
  ['POST /admin/payments/:id/ask-again', 401, 403, 403, 400, money],
  ['POST /admin/payments/:id/cancel', 401, 403, 403, 400, money],
  ['GET /admin/payments/comparisons', 401, 403, 403, 200],
  ['POST /admin/payments/compare', 401, 403, 403, 202, money],
  ['GET /vote/verifyPayment', 400, 400, 400, 400],
  ['GET /vote/price', 400, 400, 400, 400],
  ['POST /vote/verifyPayment', 400, 400, 400, 400],
  ['POST /vote/price', 400, 400, 400, 400],
  ['GET /vote/where', 400, 400, 400, 400],
  ['GET /vote/receipts/:receipt', 400, 400, 400, 400], // longer than a receipt
  ['GET /contest/checkpoints', 200, 200, 200, 200],
  ['GET /contest/result', 200, 200, 200, 200],
  ['GET /contest/result.jsonl.gz', 404, 404, 404, 404], // none is published yet
  ['GET /contest/result.csv.gz', 404, 404, 404, 404],
  ['GET /contest/archive', 200, 200, 200, 200],
  ['GET /contest/entries/:id', 404, 404, 404, 404], // nobody has this id
  ['GET /contest/archive/:slug', 404, 404, 404, 404], // no contest has this address
  ['GET /contest/archive/:slug/checkpoints', 404, 404, 404, 404],
  ['GET /contest/archive/:slug/result', 404, 404, 404, 404],
  ['GET /contest/archive/:slug/result.jsonl.gz', 404, 404, 404, 404],
  ['GET /contest/archive/:slug/result.csv.gz', 404, 404, 404, 404],
  ['GET /vote/mine', 200, 200, 200, 200],
  ['POST /vote/takeOver', 400, 400, 400, 400],
  ['POST /vote/takeOverByCard', 400, 400, 400, 400],
  ['POST /vote/where', 400, 400, 400, 400],
  ['GET /payments/return/:token', 303, 303, 303, 303],
  ['GET /payments/chapa/callback', 204, 204, 204, 204],
  ['POST /payments/chapa/webhook', 403, 403, 403, 403],
  ['GET /actor/getActorById', 401, 200, 200, 200],
  ['GET /actor/votes', 401, 200, 200, 403],
  ['GET /actor/standing', 401, 200, 200, 403],
  ['GET /actor/links', 401, 200, 200, 403],
  ['POST /actor/links', 401, 400, 400, 403],
  ['PUT /actor/links/:id', 401, 400, 400, 403],
  ['DELETE /actor/links/:id', 401, 404, 404, 403], // it is no link's id
  ['POST /actor/documents', 401, 400, 400, 403],
  ['GET /documents/:id', 401, 404, 404, 404], // it is no document's id
  ['GET /documents/:id/file', 401, 404, 404, 404],
  ['GET /share/:id/:file', 400, 400, 400, 400], // it is no language's file
  ['GET /v/:code', 404, 404, 404, 404], // it is no code
  ['GET /embed/ranking', 200, 200, 200, 200],
  ['GET /embed/:id', 404, 404, 404, 404], // she has no picture
  ['GET /oembed', 400, 400, 400, 400],
  ['GET /actor/requests', 401, 200, 200, 403],
  ['POST /actor/requests/:id/reply', 401, 400, 400, 403],
  ['PUT /actor/photo-order', 401, 400, 400, 403],
  ['PUT /actor/consent', 401, 400, 400, 403],
  ['GET /actor/entry', 401, 200, 200, 403],
  ['POST /actor/entry', 401, 400, 400, 403],
  ['PUT /actor/updateDescription', 401, 400, 400, 403],
  ['POST /actor/register', 400, 400, 400, 400],
  ['POST /actor/register/proof', 400, 400, 400, 400],
  ['POST /actor/register/proof/resend', 400, 400, 400, 400],
  ['POST /actor/login', 400, 400, 400, 400],
  ['POST /api/login', 400, 400, 400, 400],
  ['GET /api/logout', 200, 200, 200, 200],
  ['POST /api/v1/auth/forgot-password', 400, 400, 400, 400],
  ['POST /api/v1/auth/reset-password', 400, 400, 400, 400],
  ['GET /actor/password-reset', 401, 200, 200, 403],
  ['DELETE /actor/password-reset', 401, 404, 404, 403], // nobody asked for one
  ['PUT /actor/changePassword', 401, 400, 400, 403],
  ['PUT /admin/changePassword', 401, 403, 403, 400],
  ['GET /api/sessions', 401, 200, 200, 200],
  ['DELETE /api/sessions', 401, 200, 200, 200],
  ['DELETE /api/sessions/:id', 401, 404, 404, 404], // it is no session's id
  ['POST /actor/uploadImages', 401, 400, 400, 403],
  ['PUT /actor/updateImages', 401, 400, 400, 403],
  ['DELETE /actor/delete-image/:slot', 401, 404, 404, 403],
  ['PUT /api/v1/user/update-profile', 401, 415, 415, 403],
  ['POST /vote/payWithCard', 400, 400, 400, 400],
  ['POST /actor/payWithCard', 401, 400, 400, 403],
  ['GET /card/getinfo', 401, 403, 403, 400, money],
  ['GET /card/batches', 401, 403, 403, 200],
  ['GET /card/batches.csv', 401, 403, 403, 200],
  ['GET /card/batches/:id', 401, 403, 403, 404], // it is no batch's id
  ['GET /card/batches/:id/cards.csv', 401, 403, 403, 404, money],
  ['GET /card/agents', 401, 403, 403, 200],
  ['POST /card/downloadCards', 401, 403, 403, 400, money],
  ['GET /pdfCards/:name', 401, 403, 403, 404, money], // it is no link
  ['POST /card/batches/:id/void', 401, 403, 403, 400, money],
  ['POST /card/batches/:id/stock', 401, 403, 403, 400, money],
  ['GET /card/batches/:id/events', 401, 403, 403, 404],
  ['POST /card/void', 401, 403, 403, 400, money],
  ['GET /admin/zones', 401, 403, 403, 200],
  ['GET /admin/zones.csv', 401, 403, 403, 200],
  ['POST /admin/imports/zones', 401, 403, 403, 400, people],
  ['POST /admin/imports/contestants', 401, 403, 403, 400, people],
  ['POST /admin/imports/products', 401, 403, 403, 400, goods],
  ['POST /admin/zones', 401, 403, 403, 400, people],
  ['PUT /admin/zones/:id', 401, 403, 403, 400, people],
  ['GET /admin/contestants', 401, 403, 403, 200],
  ['GET /admin/contestants/:id', 401, 403, 403, 200],
  ['GET /admin/contestants.csv', 401, 403, 403, 200],
  ['GET /admin/contestants/:id/record', 401, 403, 403, 200],
  ['PUT /admin/contestants/:id/details', 401, 403, 403, 400, people],
  ['POST /admin/contestants/:id/notes', 401, 403, 403, 400, people],
  ['DELETE /admin/contestants/:id/notes/:note', 401, 403, 403, 404, people], // it is no note's id
  ['POST /admin/contestants/decide', 401, 403, 403, 400, people],
  ['PUT /admin/activity', 401, 403, 403, 400, people],
  ['GET /admin/moderation', 401, 403, 403, 200],
  ['POST /admin/moderation/:id/change', 401, 403, 403, 400, people],
  ['POST /admin/moderation/:id/reports', 401, 403, 403, 400, people],
  ['DELETE /admin/contestants/:id/photos/:slot', 401, 403, 403, 400, people],
  ['POST /admin/contestants/:id/reset-link', 401, 403, 403, 400, people],
  ['DELETE /admin/contestants/:id/sessions', 401, 403, 403, 200, people],
  ['GET /admin/ranking', 401, 403, 403, 200],
  ['GET /admin/ranking.csv', 401, 403, 403, 200],
  ['GET /admin/today', 401, 403, 403, 200],
  ['GET /admin/overview', 401, 403, 403, 200],
  ['POST /admin/overview/notes', 401, 403, 403, 400, people],
  ['DELETE /admin/overview/notes/:id', 401, 403, 403, 404, people],
  ['GET /admin/suspicion', 401, 403, 403, 200],
  ['GET /admin/suspicion/quarantined', 401, 403, 403, 200],
  ['GET /admin/suspicion/groups/:key', 401, 403, 403, 404], // it names no ballots
  ['POST /admin/suspicion/groups/:key', 401, 403, 403, 400, people],
  ['GET /admin/suspicion/alerts', 401, 403, 403, 200],
  ['POST /admin/suspicion/alerts/:id/end', 401, 403, 403, 404, people],
  ['GET /api/v1/category/get-category', 401, 403, 403, 200],
  ['GET /admin/categories', 401, 403, 403, 200],
  ['GET /admin/categories.csv', 401, 403, 403, 200],
  ['POST /api/v1/category/create-category', 401, 403, 403, 400, goods],
  ['PUT /api/v1/category/update-category/:id', 401, 403, 403, 400, goods],
  ['DELETE /api/v1/category/delete-category/:id', 401, 403, 403, 404, goods], // it is no category's id
  ['GET /api/v1/product/get-product', 401, 403, 403, 200],
  ['GET /api/v1/product/get-product/:slug', 401, 403, 403, 404],
  ['GET /api/v1/product/product-photo/:id', 404, 404, 404, 404],
  ['POST /api/v1/product/create-product', 401, 403, 403, 415, goods],
  ['PUT /api/v1/product/update-product/:id', 401, 403, 403, 415, goods],
  ['DELETE /api/v1/product/delete-product/:id', 401, 403, 403, 404, goods],
  ['GET /api/v1/auth/all-orders', 401, 403, 403, 200],
  ['PUT /api/v1/auth/order-status/:id', 401, 403, 403, 400, goods],
  ['POST /admin/voters/look-up', 401, 403, 403, 400, owners],
  ['POST /admin/voters/erase', 401, 403, 403, 400, owners],
  ['GET /admin/contestants/:id/erasure', 401, 403, 403, 200, owners],
  ['POST /admin/contestants/:id/erase', 401, 403, 403, 400, owners],
  ['GET /actor/export', 401, 200, 200, 200],
  ['POST /actor/confirmEmail', 401, 400, 400, 403],
  ['POST /actor/sendEmailLink', 401, 404, 404, 403], // no e-mail waits
  ['POST /actor/checkPassword', 401, 400, 400, 403],
  ['POST /actor/erase', 401, 400, 400, 403],
  ['GET /admin/actions', 401, 403, 403, 200],
  ['GET /admin/admins', 401, 403, 403, 200],
  ['GET /admin/role', 401, 403, 403, 200],
  ['PUT /admin/admins/:id/role', 401, 403, 403, 400, owners],
  ['PUT /admin/admins/:id/disabled', 401, 403, 403, 400, owners],
  ['DELETE /admin/admins/:id/sessions', 401, 403, 403, 404, owners], // it is no admin's id
  ['POST /admin/admins/:id/reset-factor', 401, 403, 403, 400, owners],
  ['GET /admin/factor', 401, 403, 403, 200],
  ['POST /admin/factor', 401, 403, 403, 400],
  ['POST /admin/factor/confirm', 401, 403, 403, 400],
  ['POST /admin/factor/recovery-codes', 401, 403, 403, 400],
  ['POST /admin/factor/show', 401, 403, 403, 400],
  ['GET /admin/factor/passkeys', 401, 403, 403, 200],
  ['POST /admin/factor/passkeys', 401, 403, 403, 400],
  ['POST /admin/factor/passkeys/offer', 401, 403, 403, 400],
  ['POST /admin/factor/passkeys/ask', 401, 403, 403, 404], // there is none to ask for
  ['POST /admin/factor/passkeys/show', 401, 403, 403, 400],
  ['DELETE /admin/factor/passkeys/:id', 401, 403, 403, 404], // it is no passkey's id
  ['POST /admin/admins/:id/hand-over', 401, 403, 403, 400, owners],
  ['GET /admin/invitations', 401, 403, 403, 200, owners],
  ['POST /admin/invitations', 401, 403, 403, 400, owners],
  ['DELETE /admin/invitations/:id', 401, 403, 403, 404, owners], // it is no invitation's id
  ['POST /invitations/look-up', 400, 400, 400, 400],
  ['POST /invitations/accept', 400, 400, 400, 400],
  ['GET /admin/queues', 401, 403, 403, 200],
  ['POST /field', 400, 400, 400, 400],
  ['GET /admin/field', 401, 403, 403, 200],
  ['GET /admin/services', 401, 403, 403, 200],
  ['GET /admin/queues/:queue/failed', 401, 403, 403, 400], // it is no queue's name, here and below
  ['GET /admin/queues/:queue/finished', 401, 403, 403, 400],
  ['POST /admin/queues/:queue/failed/:id/retry', 401, 403, 403, 400, ops],
  ['DELETE /admin/queues/:queue/failed/:id', 401, 403, 403, 400, ops],
  ['POST /admin/queues/:queue/retry-all', 401, 403, 403, 400, ops],
  ['POST /admin/queues/:queue/remove-all', 401, 403, 403, 400, ops],
  ['POST /admin/queues/:queue/pause', 401, 403, 403, 400, ops],
  ['POST /admin/queues/:queue/resume', 401, 403, 403, 400, ops],
  ['POST /admin/queues/:queue/drain', 401, 403, 403, 400, ops],
  ['DELETE /admin/queues/:queue/drain', 401, 403, 403, 400, ops],
  ['GET /admin/dead-letters', 401, 403, 403, 200],
  ['POST /admin/dead-letters/:id/replay', 401, 403, 403, 404, ops], // it is no letter's id
  ['GET /admin/bull-board', 401, 403, 403, 200, ops],
  ['GET /admin/bull-board/metrics-history', 401, 403, 403, 200, ops],
  ['GET /admin/bull-board/job-schedulers', 401, 403, 403, 200, ops],
  ['GET /admin/bull-board/queue/:queueName', 401, 403, 403, 200, ops],
  ['GET /admin/bull-board/queue/:queueName/:jobId', 401, 403, 403, 200, ops],
  ['GET /admin/bull-board/static/*', 401, 403, 403, 404, ops], // no file's name
  ['GET /admin/bull-board/api/redis/stats', 401, 403, 403, 200, ops],
  ['GET /admin/bull-board/api/queues', 401, 403, 403, 200, ops],
  ['GET /admin/bull-board/api/job-schedulers', 401, 403, 403, 200, ops],
  ['GET /admin/bull-board/api/queues/:queueName/metrics', 401, 403, 403, 404, ops], // no queue's name, here and below
  ['GET /admin/bull-board/api/queues/:queueName/default-job-options', 401, 403, 403, 404, ops],
  ['GET /admin/bull-board/api/queues/:queueName/workers', 401, 403, 403, 404, ops],
  ['GET /admin/bull-board/api/queues/:queueName/rate-limit', 401, 403, 403, 404, ops],
  ['GET /admin/bull-board/api/queues/:queueName/job-data-schema', 401, 403, 403, 404, ops],
  ['GET /admin/bull-board/api/queues/:queueName/:jobId', 401, 403, 403, 404, ops],
  ['GET /admin/bull-board/api/queues/:queueName/:jobId/logs', 401, 403, 403, 404, ops],
  ['GET /admin/bull-board/api/queues/:queueName/:jobId/flow', 401, 403, 403, 404, ops],
  // Forms without scripts: a refusal is the page again, with the problem.
  ['GET /shop/basket', 200, 200, 200, 200],
  ['POST /shop/basket', 307, 307, 307, 307], // asks for cookies
  ['GET /shop/order', 200, 200, 200, 200],
  ['POST /shop/order', 404, 404, 404, 404],
  ['GET /ballot', 200, 200, 200, 200],
  ['POST /ballot', 422, 422, 422, 422],
  ['POST /ballot/picks', 303, 303, 303, 303],
  ['GET /ballot/code', 303, 303, 303, 303],
  ['POST /ballot/code', 422, 422, 422, 422],
  ['POST /login', 307, 400, 400, 400],
  ['POST /register', 307, 422, 422, 422],
  ['GET /register/code', 303, 303, 303, 303],
  ['POST /register/code', 422, 422, 422, 422],
  ['POST /logout', 303, 303, 303, 303],
  ['POST /forgot-password', 422, 422, 422, 422],
  ['POST /reset-password', 422, 422, 422, 422],
  ['POST /reset-password/stop', 401, 303, 303, 403],
  ['GET /payment', 200, 200, 200, 200],
  ['POST /payment', 307, 307, 307, 307], // repeated with the cookie
  ['GET /where', 200, 200, 200, 200],
  ['POST /where', 303, 303, 303, 303],
  ['GET /receipt/:receipt', 200, 200, 200, 200],
  ['GET /report/:id', 404, 404, 404, 404], // she has no photo, and is not shown
  ['POST /report/:id', 400, 400, 400, 400],
  ['GET /apple-touch-icon*', 200, 200, 200, 200],
  ['GET /favicon.ico', 200, 200, 200, 200],
  ['GET /robots.txt', 200, 200, 200, 200],
  ['GET /sitemap.xml', 200, 200, 200, 200],
  ['GET /live', 404, 404, 404, 404], // without an upgrade it is not found
]

/** The routes with a permission. */
const permitted = table.flatMap(([route, , , , , roles]) => (roles ? [[route, roles] as const] : []))

/** Every admin may read and change her own password and second factor. */
const ofEveryAdmin = [
  'PUT /admin/changePassword',
  'POST /admin/factor',
  'POST /admin/factor/confirm',
  'POST /admin/factor/recovery-codes',
  'POST /admin/factor/show',
  'POST /admin/factor/passkeys',
  'POST /admin/factor/passkeys/offer',
  'POST /admin/factor/passkeys/ask',
  'POST /admin/factor/passkeys/show',
  'DELETE /admin/factor/passkeys/:id',
]

let callers: readonly (readonly [who: string, account: Account | undefined, role: 'actor' | 'admin'])[]
let admins: readonly (readonly [AdminRole, string])[]
let first = ''

const platform = usePlatform()
beforeAll(async () => {
  await platform.startWorker() // payments need it
  const [contestant, other, admin] = [
    await registerContestant(platform),
    await registerContestant(platform),
    await insertAdmin(platform),
  ]
  first = contestant.id
  callers = [
    ['anonymous', undefined, 'actor'],
    ['contestant', contestant, 'actor'],
    ['other contestant', other, 'actor'],
    ['admin', admin, 'admin'],
  ]
  admins = await Promise.all(
    adminRoles.map(async (adminRole) => [adminRole, (await insertAdmin(platform, { adminRole })).cookie] as const),
  )
})

const named = ({ method, url }: RouteEntry): string => `${method} ${url}`

/** A call without a body. */
function callTo(route: string, about: string, cookie: string | undefined) {
  const [method = '', path = ''] = route.split(' ')
  return platform.app.inject({
    method: method as 'GET', // of a route there is
    url: path.replaceAll(/:\w+/g, about),
    headers: { accept: 'application/json', ...(cookie !== undefined && { cookie }) },
  })
}

test('the table lists every route', () => {
  const routes = platform.app.routeTable.filter(({ access, method }) => access !== 'file' && method !== 'HEAD')
  expect(table.map(([route]) => route).toSorted()).toEqual(routes.map(named).toSorted())
})

test('every route declares who may call it', () => {
  expect(platform.app.routeTable.filter(({ access }) => access === undefined).map(named)).toEqual([])
})

test('the table has the roles of every route with a permission', () => {
  const routes = platform.app.routeTable.filter(
    ({ access, method }) => access?.startsWith('admin:') && method !== 'HEAD',
  )
  expect(permitted.map(([route]) => route).toSorted()).toEqual(routes.map(named).toSorted())
})

test('every changing admin route needs a permission', () => {
  const routes = platform.app.routeTable.filter(
    ({ access, method }) => access === 'admin' && !['GET', 'HEAD'].includes(method),
  )
  expect(routes.map(named).toSorted()).toEqual(ofEveryAdmin.toSorted())
})

const answers = table.map(([route, ...columns]) => [route, columns.slice(0, 4)] as const)

test.each(answers)('[AUT-05] %s answers %j', async (route, expected) => {
  const answered: (readonly [string, number])[] = []
  for (const [who, account, role] of callers) {
    // A new session, as some routes end it.
    const cookie = account && (await logIn(platform, account.id, role))
    answered.push([who, (await callTo(route, first, cookie)).statusCode])
  }
  expect(answered).toEqual(callers.map(([who], index) => [who, expected[index]]))
})

test.each(permitted)('[AUT-05] %s admits %j only', async (route, roles) => {
  const admitted: string[] = []
  for (const [role, cookie] of admins) {
    // About nothing: admitted callers get 400 or 404.
    const answer = await callTo(route, randomUUID(), cookie)
    if (answer.statusCode !== 403) admitted.push(role)
    else expect(answer.json()).toMatchObject({ code: 'not_allowed' })
  }
  expect(admitted).toEqual(roles)
})

test('a closed route is closed for HEAD too', async () => {
  const closed = platform.app.routeTable.filter(
    ({ access, method }) => method === 'HEAD' && access !== 'file' && access !== 'public',
  )
  for (const route of closed) {
    const answer = await platform.app.inject({ method: 'HEAD', url: route.url.replaceAll(/:\w+/g, randomUUID()) })
    expect([named(route), answer.statusCode]).toEqual([named(route), 401])
  }
})

test('the api does not start with a members’ route that cannot renew the session', async () => {
  const app = Fastify()
  registerAccess(app, platform.services.sessions, platform.services.jurors)
  const add = (access: 'public' | 'account') => () =>
    app.get(`/${access}`, { config: { access } }, async () => 'answer')
  expect(add('account')).toThrow('/account stands where no cookie can be set')
  expect(add('public')).not.toThrow()
  await app.close()
})
