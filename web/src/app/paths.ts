/** The first page, the one a payment returns to, and a contestant's own address: all three are Home (section 2). */
export const homePath = /^\/(?:voter\/payed|(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?\/?$/i

/** Paths for contestants, admins, invited admins and members of a jury, and the big screen (members-pages.tsx). */
export const membersPath =
  /^\/(?:dashboard\/(?:user|admin)(?:\/.*)?|test|jury|stage|admin\/(?:generate\/132|join))\/?$/i

/** What an admin sees inside the console. */
export const consolePath = /^\/(?:dashboard\/admin(?:\/.*)?|test|admin\/generate\/132)\/?$/i

/** The big screen: nothing surrounds it. */
export const stagePath = /^\/stage\/?$/i

/** All public pages but Home; public-pages.ts has their parts. */
export const publicPaths = [
  '/register',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/payment',
  '/ballot',
  '/ballot/code',
  '/where',
  '/receipt/:receipt',
  '/report/:contestant',
  '/results',
  '/contests/:slug',
  '/contests',
  '/shop',
  '/shop/basket',
  '/shop/order',
  '/shop/:product',
  '/exemplary',
  '/about',
  '/contact',
  '/policy',
  '/questions',
  '/ashenda',
  '/aboutus',
] as const

export type PublicPath = (typeof publicPaths)[number]

const firstStep = (path: string): string | undefined => path.split('/')[1]

/** The public page of a path, or of its first segment, of which one with a parameter comes first. */
export function pageAt(path: string): PublicPath | undefined {
  const near = publicPaths.filter((pattern) => firstStep(pattern) === firstStep(path))
  return near.find((pattern) => pattern === path) ?? near.find((pattern) => pattern.includes(':')) ?? near[0]
}
