import { readFileSync } from 'node:fs'
import S3rver from '@20minutes/s3rver'

/** Its own process (s3-server.ts), which ends with the tests, however they end. */
const [directory = '', keyFile, certificateFile] = process.argv.slice(2)

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  ...(keyFile && certificateFile && { key: readFileSync(keyFile), cert: readFileSync(certificateFile) }),
  vhostBuckets: false,
  // It signs /bucket where Amazon's client signs /bucket/, so listing would fail.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'ashenda' }],
})
const { port } = await server.run()
process.on('disconnect', () => process.exit())
process.send?.(port)
