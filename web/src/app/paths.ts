/** The first page, the one a payment returns to, and a contestant's own address: all three are Home (section 2). */
export const homePath = /^\/(?:voter\/payed|(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?\/?$/i

/** What only contestants and admins may see, and those who are invited to be admins (members-pages.tsx). */
export const membersPath = /^\/(?:dashboard\/(?:user|admin)(?:\/.*)?|test|admin\/(?:generate\/132|join))\/?$/i
