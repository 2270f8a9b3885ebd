/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  Z_BUF_ERROR: 'breaks off before its end: load it again',
  Z_DATA_ERROR: 'is not packed by gzip, as its name says, or is damaged: load it again',
}

/**
 * One sentence about a file that could not be read.
 * @param {string} file
 * @param {unknown} error
 */
export function unreadable(file, error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason known'
  return new Error(`${file} ${reasons[code] ?? `cannot be read (${code})`}`, { cause: error })
}
