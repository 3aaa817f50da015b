import { expect, it } from 'vitest'
import { findProofNumber, sha256Hex } from './proof-number.ts'

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('hashes %j as FIPS 180-4 says', (text, hash) => {
  expect(sha256Hex(text)).toBe(hash)
})

it('hashes a million letters, in all lengths around the end of a block, like other programs', () => {
  expect(sha256Hex('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
  const all = Array.from({ length: 200 }, (_, length) => sha256Hex('x'.repeat(length))).join('')
  expect(sha256Hex(all)).toBe('f61ffcc417e1f0e59eba2da7fa32fbe05b64e478b68c6bacf990455f00248b98')
})

it('finds the one number behind a salt of any length, up to the largest and no further', () => {
  for (const salt of ['s', 's'.repeat(55), 's'.repeat(63), 's'.repeat(64), 's'.repeat(130)]) {
    const challenge = sha256Hex(`${salt}1234`)
    expect(findProofNumber({ challenge, salt, maxnumber: 1234 })).toBe(1234)
    expect(findProofNumber({ challenge, salt, maxnumber: 1233 })).toBeNull()
  }
})
