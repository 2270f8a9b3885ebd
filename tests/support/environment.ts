/** Values that `npm test` passes to tests. @throws without it */
export function given(
  name:
    | 'TEST_DATABASE_URL'
    | 'TEST_API_DATABASE_URL'
    | 'TEST_WORKER_DATABASE_URL'
    | 'TEST_TEMPLATE_DB'
    | 'TEST_REDIS_URL'
    | 'CHROMIUM_PATH'
    | 'TEST_WHOLE_BROWSER_PATH'
    | 'DATA_DIR',
): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set: run the tests with npm test -- <files>`)
  return value
}
