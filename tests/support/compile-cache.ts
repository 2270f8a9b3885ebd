/** Where Node finds what it compiled for another process of this run; nothing where nobody keeps it. */
export const compileCache: Readonly<Record<string, string>> = process.env['NODE_COMPILE_CACHE']
  ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  : {}
