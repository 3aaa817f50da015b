import { createSecretKey, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { timesApart } from '../../test/support/same-time.ts'
import type { AppError } from './errors.ts'
import { hashPassword, needsRehash, sealInitial, withPasswordSlot } from './password.ts'

const verifyPassword = (stored: string | null, password: string) => withPasswordSlot(verify => verify(stored, password))

describe('passwords', () => {
  it('are kept as argon2id of the declared cost and verified exactly', async () => {
    const stored = await hashPassword('Zhong-guan-cun 7')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'Zhong-guan-cun 7')).toBe(true)
    expect(await verifyPassword(stored, 'zhong-guan-cun 7')).toBe(false)
    expect(await verifyPassword(stored, 'Zhong-guan-cun 7 ')).toBe(false)
  })

  it('cost an unknown user as much time as a known one', async () => {
    const stored = await hashPassword('Zhong-guan-cun 7')
    expect(await verifyPassword(null, 'wrong')).toBe(false)
    const known = () => verifyPassword(stored, 'wrong')
    const unknown = () => verifyPassword(null, 'wrong')
    expect(await timesApart([known, unknown], { alike: 1.6 })).toBeLessThan(1.6)
  })

  it('that a rule gave are sealed, equal ones differently, and cost a wrong try as much as any other', async () => {
    const key = createSecretKey(randomBytes(32))
    const stored = sealInitial(key, 'Xwxx-0042-001111')
    const verifyInitial = (password: string) => withPasswordSlot(verify => verify(stored, password), key)
    expect(stored).not.toBe(sealInitial(key, 'Xwxx-0042-001111'))
    expect(needsRehash(stored)).toBe(true)
    expect(await verifyInitial('Xwxx-0042-001111')).toBe(true)
    for (const other of ['Xwxx-0042-001112', 'Xwxx-0042-00111', '', stored])
      expect(await verifyInitial(other)).toBe(false)
    const hashed = await hashPassword('Zhong-guan-cun 7')
    const initial = () => verifyInitial('wrong')
    const usual = () => verifyPassword(hashed, 'wrong')
    expect(await timesApart([initial, usual], { alike: 1.6 })).toBeLessThan(1.6)
  })

  it('of an earlier cost are recognised', async () => {
    expect(needsRehash(await hash('x', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(true)
    expect(needsRehash(await hashPassword('x'))).toBe(false)
  })

  it('are computed for 52 callers at once and refused to the 53rd, who may come again', async () => {
    const calls = Array.from({ length: 53 }, () => verifyPassword(null, 'x'))
    const settled = await Promise.allSettled(calls)
    const refusals = settled.filter(call => call.status === 'rejected')
    expect(refusals.map(call => (call.reason as AppError).kind)).toEqual(['unavailable'])
    expect(await verifyPassword(null, 'x')).toBe(false)
  })
})
