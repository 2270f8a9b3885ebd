import type { FirstData } from './http/first-data.ts'

/** A page for the server to render. */
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
  /** The content of the element `rootId`; for pages that only browsers render, their notice without scripts. */
  readonly html: string
  /** Styles and script addresses, for the head. */
  readonly head: string
}

export interface PageRenderer {
  /** @throws what a component throws */
  readonly renderPage: (page: PageRequest) => RenderedPage
}

/** The export of the web app's server build. @param webDir its browser build, whose files the pages name */
export type CreateRenderer = (webDir: string) => Promise<PageRenderer>

/** The element the application lives in. */
export const rootId = 'root'

/** The attribute of that element with the language the server rendered. */
export const renderedAttribute = 'data-rendered'
