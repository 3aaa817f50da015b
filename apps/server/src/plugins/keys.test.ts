import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { makeKeys, readKeys } from './keys.ts'

const dir = mkdtempSync(join(tmpdir(), 'xw-keys-'))
afterAll(() => rmSync(dir, { recursive: true }))

it('makes the secret once, readable by its owner only, and derives the same keys every time', () => {
  const file = join(dir, 'made', 'secret')
  const first = makeKeys(file)
  const text = readFileSync(file, 'utf8')
  const second = makeKeys(file)
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(second.sealing.equals(first.sealing)).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dir, 'made'))).toEqual(['secret'])
})

it('derives different keys for different purposes', () => {
  const keys = makeKeys(join(dir, 'purposes'))
  expect(keys.hmac('file-ticket', 'a').equals(keys.hmac('blind-index', 'a'))).toBe(false)
})

it('stops the start on a damaged secret instead of replacing it', () => {
  const file = join(dir, 'damaged')
  writeFileSync(file, 'not a key')
  expect(() => makeKeys(file)).toThrow(ConfigError)
  expect(readFileSync(file, 'utf8')).toBe('not a key')
})

it('does not create a secret when reading a missing one', () => {
  const file = join(dir, 'missing')
  expect(() => readKeys(file)).toThrow('没有密钥文件')
  expect(existsSync(file)).toBe(false)
})
