import { expect, test } from 'vitest'
import { opcodes, Wire } from './wire.ts'

const answer = Buffer.from('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n')

/** As a server sends: not masked. */
function serverFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload])
  const header = Buffer.alloc(length < 65_536 ? 4 : 10)
  header.set([0x81, length < 65_536 ? 126 : 127])
  if (length < 65_536) header.writeUInt16BE(length, 2)
  else header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, payload])
}

test.each([1, 3, 61, 4_096])('messages are the same in pieces of %i bytes', (piece) => {
  const messages = ['', 'short', 'x'.repeat(125), 'x'.repeat(126), 'ሰላም'.repeat(100), 'last']
  if (piece > 1_000) messages.push('x'.repeat(70_000))
  const bytes = Buffer.concat([answer, ...messages.map(serverFrame)])
  const heard: string[] = []
  let opened = 0
  const wire = new Wire(
    () => {
      opened += 1
    },
    ({ opcode, payload }) => {
      expect(opcode).toBe(opcodes.text)
      heard.push(payload.toString())
    },
  )
  for (let at = 0; at < bytes.length; at += piece) wire.take(bytes.subarray(at, at + piece))
  expect(opened).toBe(1)
  expect(heard).toEqual(messages)
})

test('a refused handshake is no open page', () => {
  const wire = new Wire(
    () => {},
    () => {},
  )
  expect(() => wire.take(Buffer.from('HTTP/1.1 403 Forbidden\r\n\r\n'))).toThrow('403')
})
