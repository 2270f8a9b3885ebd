const contestantPath = /^\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

/** Pages the web app draws; every other path gets the same app with status 404, and the app says so. */
const pages = [
  /^\/$/,
  contestantPath,
  /^\/voter\/payed$/,
  /^\/(?:register|login|forgot-password|payment|where|results)$/,
  /^\/receipt\/[^/]+$/,
  /^\/(?:exemplary|about|contact|policy|ashenda|aboutus)$/,
  /^\/dashboard\/(?:user(?:\/(?:profile|upload|password|pay))?|admin(?:\/(?:category|products(?:\/new)?|product\/[a-z0-9-]{1,80}|orders|actions|contest|create-zone|erasure|requests|payments|queues|ranking|suspicion|users))?)$/,
  /^\/(?:test|admin\/generate\/132)$/,
]

/** Nobody's first page: somebody's own, a step on a way, or one that only stands in for another. */
const unlisted = /^\/(?:dashboard|admin|test|payment|voter|receipt|forgot-password|ashenda|aboutus)(?:\/|$)/

export interface PagePath {
  readonly isPage: boolean
  /** Of the contestant whose address it is. */
  readonly id: string | undefined
  /** Where the list of contestants is shown. */
  readonly isHome: boolean
  /** What a search engine may know it by; not a contestant's, who may not be listed. */
  readonly listed: string | undefined
}

/** Which page a path is; a thousand paths that are none are all the same. */
export function pagePathOf(pathname: string): PagePath {
  const isPage = pages.some((page) => page.test(pathname))
  const id = contestantPath.exec(pathname)?.[1]?.toLowerCase()
  return {
    isPage,
    id,
    isHome: id !== undefined || pathname === '/' || pathname === '/voter/payed',
    listed: isPage && id === undefined && !unlisted.test(pathname) ? pathname : undefined,
  }
}
