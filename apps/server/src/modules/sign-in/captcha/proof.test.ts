import { createHash } from 'node:crypto'
import { maxProofNumber, proofSeconds } from '@xw/shared/session/proof'
import { findProofNumber } from '@xw/shared/session/proof-number'
import { expect, it } from 'vitest'
import { solve } from '../../../../test/support/proof.ts'
import { deriveKeys } from '../../../plugins/keys.ts'
import { createChallenge, isProof, verifySolution } from './proof.ts'

const keys = deriveKeys(Buffer.alloc(32, 1))
const now = Date.UTC(2026, 5, 1)
const make = (level = 0) => createChallenge(keys, { purpose: 'code', level }, now)
const read = ({ captcha }: { captcha: string }, at = now) => verifySolution(keys, captcha, at)

it('makes ALTCHA challenges that any SHA-256 implementation solves', () => {
  const challenge = make()
  expect(challenge).toEqual({
    algorithm: 'SHA-256',
    challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    maxnumber: 100_000,
    salt: expect.stringMatching(/^[0-9a-f]{32}\?expires=\d{10}&for=code&level=0&$/),
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const number = findProofNumber(challenge)
  expect(createHash('sha256').update(`${challenge.salt}${number}`).digest('hex')).toBe(challenge.challenge)
  const solution = solve(challenge)
  expect(isProof(solution.captcha)).toBe(true)
  expect(read(solution)).toEqual({ challenge: challenge.challenge, purpose: 'code', level: 0 })
})

it('accepts a solution with the `took` milliseconds that protocol clients add', () => {
  expect(read(solve(make(), { took: 812 }))).not.toBeNull()
})

it('refuses expired solutions and those signed with another key', () => {
  const solution = solve(make())
  expect(read(solution, now + (proofSeconds - 1) * 1000)).not.toBeNull()
  expect(read(solution, now + proofSeconds * 1000)).toBeNull()
  expect(verifySolution(deriveKeys(Buffer.alloc(32, 2)), solution.captcha, now)).toBeNull()
})

it('refuses changed solutions and a salt that takes a digit of the number', () => {
  const challenge = make()
  const { salt, signature } = challenge
  const number = findProofNumber(challenge) ?? 0
  const [head = '', tail = ''] = salt.split('expires=')
  const changes = [
    { number: number + 1 },
    { number: String(number) },
    { number: -number - 1 },
    { salt: salt.replace('for=code', 'for=signIn') },
    { salt: salt.replace('level=0', 'level=3') },
    { salt: head, number: `expires=${tail}${number}` },
    { salt: salt + String(number)[0], number: Number(String(number).slice(1)) },
    { salt: salt.slice(0, -1), number: `&${number}` },
    { signature: signature.replace(/^./, letter => (letter === '0' ? '1' : '0')) },
    { signature: '' },
    { challenge: createHash('sha256').update(`${salt}1`).digest('hex') },
    { algorithm: 'SHA-1' },
    { salt: null },
  ]
  expect(changes.filter(change => read(solve(challenge, change)) !== null)).toEqual([])
  const texts = ['null', '[]', '7', '{', '"x"'].map(text => Buffer.from(text).toString('base64'))
  expect(texts.filter(captcha => read({ captcha }) !== null)).toEqual([])
  expect(read({ captcha: '%'.repeat(80) })).toBeNull()
})

it('doubles the difficulty with every level', () => {
  expect([0, 1, 2, 3].map(level => make(level).maxnumber)).toEqual([100_000, 200_000, 400_000, 800_000])
  expect(maxProofNumber(3)).toBe(800_000)
})
