/** Paths of certificates besides those of their resources. */
export const certificatePaths = {
  /** Prints the certificates of some records, or returns a dry run. */
  print: '/xw/xwInfo/printCertificates',
  preview: '/xw/xwCertificateTemplate/preview',
  /** Returns the link to a trial page for a template or a printer. */
  trial: '/xw/xwCertificateTemplate/trial',
  /** A PDF; links to it carry a ticket. */
  trialPage: '/xw/xwCertificateTemplate/trialPage',
  choices: '/xw/xwCertificateTemplate/choices',
  void: '/xw/xwCertificatePrint/void',
  /** 签领表, a PDF. */
  handOut: '/xw/xwCertificatePrint/handOut',
  verify: '/xw/certificate/verify',
} as const

/** The web page that the QR code of a certificate opens. It is printed on paper, so it never changes. */
export const verifyPath = '/verify'

/** The states of a certificate that the public page shows. */
export const certificateStates = { valid: '有效', void: '已作废', revoked: '已撤销' } as const
