/** The documents printed for a degree. A lost certificate is never reprinted: a 学位证明书 replaces it. */
export const certificateKinds = [
  { value: 'original', text: '中文正本' },
  { value: 'english', text: '英文副本' },
  { value: 'proof', text: '学位证明书' },
] as const

export type CertificateKind = (typeof certificateKinds)[number]['value']

export const isCertificateKind = (text: string): text is CertificateKind =>
  certificateKinds.some(({ value }) => value === text)

export const certificateKindName = (kind: string): string =>
  certificateKinds.find(({ value }) => value === kind)?.text ?? kind
