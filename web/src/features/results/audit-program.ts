/** The recount program on this site. */
export const auditProgram = 'ashenda-audit.mjs'
