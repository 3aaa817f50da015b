import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { signV4 } from './sign-v4.ts'

// The examples of the public description of the signature.
const key = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const host = 'https://examplebucket.s3.amazonaws.com'

function signatureOf(url: string, given: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  const { method = 'GET', headers = {}, body = '' } = given
  const payloadHash = createHash('sha256').update(body).digest('hex')
  return signV4({ method, url: new URL(url), headers, payloadHash }, key, at).authorization?.split('Signature=')[1]
}

it('signs as the description’s examples do', () => {
  expect(signatureOf(`${host}/test.txt`, { headers: { range: 'bytes=0-9' } })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
  expect(signatureOf(`${host}/test%24file.text`, { method: 'PUT', headers, body: 'Welcome to Amazon S3.' })).toBe(
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
  expect(signatureOf(`${host}/?lifecycle`)).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')
  expect(signatureOf(`${host}/?max-keys=2&prefix=J`)).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})
