import type { FirstData } from './http/first-data.ts'

/** A page as the server wants it rendered. */
export interface PageRequest {
  /** Without host and query. */
  readonly path: string
  /** '' or `?…`, without the language. */
  readonly search: string
  /** One of the codes that `?lang=` takes. */
  readonly language: string
  readonly data: FirstData
}

export interface RenderedPage {
  /** What stands in the element of `rootId`; of a page that only browsers draw, what it says where there are no scripts. */
  readonly html: string
  /** Styles of the page and where its scripts lie, for the head. */
  readonly head: string
}

export interface PageRenderer {
  /** @throws what a component throws */
  readonly renderPage: (page: PageRequest) => RenderedPage
}

/**
 * What the web app's build for the server exports.
 * @param webDir its build for browsers, whose files the pages name
 */
export type CreateRenderer = (webDir: string) => Promise<PageRenderer>

/** The element the application lives in. */
export const rootId = 'root'

/** The attribute of that element that says in which language the server rendered it. */
export const renderedAttribute = 'data-rendered'
