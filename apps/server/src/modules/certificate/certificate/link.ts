import { randomBytes, timingSafeEqual } from 'node:crypto'
import { verifyPath } from '@xw/shared/wire/certificate-paths'
import { webBase } from '@xw/shared/wire/headers'
import type { Keys } from '../../../plugins/keys.ts'

/** The content of a certificate's QR code: the school, the certificate number, and the server's signature. */
export interface CertificateCode {
  tenantId: number
  number: string
  link: string
}

/** Signs one printed certificate. Half of the hash (128 bits) is enough and keeps the QR code coarse enough to scan. */
export const signCertificate = (
  keys: Keys,
  { tenantId, number }: Omit<CertificateCode, 'link'>,
  printId: string,
): string => keys.hmac('certificate-link', `${tenantId}.${number}.${printId}`).subarray(0, 16).toString('base64url')

export const buildVerifyAddress = (address: string, { tenantId, number, link }: CertificateCode): string =>
  `${address}${webBase}${verifyPath}?c=${tenantId}.${encodeURIComponent(number)}.${link}`

/** Parses a scanned code. Returns null when it has not the form of our codes; the signature is not checked here. */
export function parseCode(text: string): CertificateCode | null {
  const [, tenantId, number, link] = /^(\d{1,9})\.([A-Za-z0-9]{1,20})\.([\w-]{22})$/.exec(text) ?? []
  return tenantId && number && link ? { tenantId: Number(tenantId), number, link } : null
}

export function isSameLink(kept: string, given: string): boolean {
  const [one, other] = [Buffer.from(kept), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Builds the address that previews and trial prints show: as long as a real one, but it verifies no certificate. */
export const buildSampleAddress = (address: string, tenantId: number) =>
  buildVerifyAddress(address, { tenantId, number: '0'.repeat(16), link: randomBytes(16).toString('base64url') })
