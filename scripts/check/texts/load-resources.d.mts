/** Texts by key, such as home.votes_one. */
export type Bundle = Readonly<Record<string, string>>

export interface Resource {
  readonly code: string
  readonly tag: string
  /** Nothing stands behind it. */
  readonly complete: boolean
  readonly namespaces: ReadonlyMap<string, Bundle>
}

export type Resources = readonly [english: Resource, ...others: Resource[]]

export function loadResources(): Promise<Resources>
