/** The file of the site that recounts a result with Node. */
export const auditProgram = 'ashenda-audit.mjs'
