import { expect, test, vi } from 'vitest'
import { watchHosts } from './host-watch.ts'

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code })

test('a Postgres without free connections is not an unreachable one; each is logged once, until one is given', () => {
  const warn = vi.fn<(attributes: object, message: string) => void>()
  const hosts = watchHosts(1, false, warn)
  const full = failure('53300', 'sorry, too many clients already')
  const away = failure('ECONNREFUSED', 'connect')
  for (let round = 0; round < 2; round += 1) {
    for (const error of [full, full, away, full, away]) hosts.onHostFailed(0, 'db:5432', error)
    expect(warn.mock.calls).toEqual([
      [
        { hosts: [{ host: 'db:5432', error: '53300: sorry, too many clients already' }] },
        'Postgres gave no connection',
      ],
      [{ hosts: [{ host: 'db:5432', error: 'ECONNREFUSED: connect' }] }, 'Postgres cannot be reached'],
    ])
    hosts.onHostTaken()
    warn.mockClear()
  }
})
