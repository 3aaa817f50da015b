import { randomBytes, timingSafeEqual } from 'node:crypto'
import { verifyPath } from '@xw/shared/wire/certificate-paths'
import { webBase } from '@xw/shared/wire/headers'
import type { Keys } from '../../../plugins/keys.ts'

/** What a certificate's code says: the school, the number, and a signature that nobody else can make. */
export interface CertificateCode {
  tenantId: number
  number: string
  link: string
}

/** The signature of one printed certificate. Half of the hash is 128 bits: enough, and the code stays coarse enough to scan. */
export const signCertificate = (
  keys: Keys,
  { tenantId, number }: Omit<CertificateCode, 'link'>,
  printId: string,
): string => keys.hmac('certificate-link', `${tenantId}.${number}.${printId}`).subarray(0, 16).toString('base64url')

export const buildVerifyAddress = (address: string, { tenantId, number, link }: CertificateCode): string =>
  `${address}${webBase}${verifyPath}?c=${tenantId}.${encodeURIComponent(number)}.${link}`

/** A code as it comes back; null where it is none of ours. */
export function parseCode(text: string): CertificateCode | null {
  const [, tenantId, number, link] = /^(\d{1,9})\.([A-Za-z0-9]{1,20})\.([\w-]{22})$/.exec(text) ?? []
  return tenantId && number && link ? { tenantId: Number(tenantId), number, link } : null
}

export function isSameLink(kept: string, given: string): boolean {
  const [one, other] = [Buffer.from(kept), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** As long as a real one, and nobody's: what a template is tried with leads nowhere. */
export const buildSampleAddress = (address: string, tenantId: number) =>
  buildVerifyAddress(address, { tenantId, number: '0'.repeat(16), link: randomBytes(16).toString('base64url') })
