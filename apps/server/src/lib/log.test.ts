import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog('info', { write: line => void (text += line) }))
  return text
}

it('secrets are not logged at any depth', () => {
  const line = logged(log =>
    log.info({
      password: 'p-1',
      body: { oldpassword: 'p-2', token: 'p-3' },
      request: { headers: { 'x-access-token': 'p-4', 'sec-websocket-protocol': 'p-5' } },
    }),
  )
  expect(line).not.toMatch(/p-\d/)
  expect(line).toContain('***')
})

it('ID and phone numbers are masked inside any text, other long numbers are kept', () => {
  const line = logged(log => {
    log.info('证件号 11010119900307123X，电话 13812345678')
    log.error({ err: new Error('duplicate key (11010119900307123X)') })
    log.info({ timestamp: 1794700000000123, sequence: '1234567890123456789012' })
  })
  expect(line).not.toContain('19900307')
  expect(line).toContain('110***********123X')
  expect(line).toContain('138****5678')
  expect(line).toContain('1234567890123456789012')
})
