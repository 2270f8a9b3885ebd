import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@ashenda/core/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { Module } from '../../module.ts'
import { originOf } from '../../plugins/origin.ts'
import { contestantHead, headTags, homeHead, type PageHead, siteHead, sitePicture } from './page-head.ts'
import { PageSender } from './page-sender.ts'
import { cutShell } from './shell.ts'
import { languageAsked } from './site-languages.ts'

const contestantPath = /^\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

/** Pages the web app draws; every other path gets the same app with status 404, and the app says so. */
const pages = [
  /^\/$/,
  contestantPath,
  /^\/voter\/payed$/,
  /^\/(?:register|login|forgot-password|payment|where)$/,
  /^\/(?:exemplary|about|contact|policy|ashenda|aboutus)$/,
  /^\/dashboard\/(?:user(?:\/(?:profile|upload|password|pay))?|admin(?:\/payments)?)$/,
  /^\/(?:test|admin\/generate\/132)$/,
]

/** Nobody's first page: somebody's own, a step on a way, or one that only stands in for another. */
const unlisted = /^\/(?:dashboard|admin|test|payment|voter|forgot-password|ashenda|aboutus)(?:\/|$)/

/** Link-preview bots accept anything; only who asks for JSON by name gets JSON. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^application\/(\w+\+)?json/.test(request.headers.accept ?? '')

/** The built web app: hashed assets for good, the page itself always fresh, with a head that says what it shows. */
export const siteRoutes: Module = async (app, { directory, settings }) => {
  const built = await readFile(path.join(settings.webDir, 'index.html'), 'utf8').catch(() => undefined)
  if (built === undefined) {
    app.setNotFoundHandler(async () => {
      throw new AppError('not_found')
    })
    return
  }
  await app.register(fastifyStatic, {
    root: settings.webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const shell = cutShell(built, existsSync(path.join(settings.webDir, sitePicture)))
  const sender = new PageSender()
  /** A contestant's own, where she is listed; a page that is not there, or hers while she is not, has no address. */
  const headOf = (pathname: string, origin: string, isPage: boolean): PageHead => {
    const id = contestantPath.exec(pathname)?.[1]?.toLowerCase()
    if (pathname === '/') return homeHead(shell, origin, directory.content?.contest)
    if (id === undefined) return siteHead(shell, origin, isPage && !unlisted.test(pathname) ? pathname : undefined)
    const contestant = directory.listed.find((one) => one.id === id)
    const zone = directory.content?.zones.find((one) => one.id === contestant?.zoneId)
    return contestant ? contestantHead(shell, contestant, zone, origin) : siteHead(shell, origin)
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not_found')
    const [pathname = '/', query = ''] = request.url.split('?')
    const isPage = pages.some((page) => page.test(pathname))
    const head = headOf(pathname, originOf(request, settings.publicUrl), isPage)
    reply.code(isPage ? 200 : 404)
    return sender.send(
      request,
      reply,
      `${shell.start}${headTags(head, shell.title, languageAsked(query))}${shell.rest}`,
    )
  })
}
