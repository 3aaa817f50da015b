/** Paths of certificates beside those of their resources. */
export const certificatePaths = {
  /** Prints those of some records, or says what would become of it. */
  print: '/xw/xwInfo/printCertificates',
  preview: '/xw/xwCertificateTemplate/preview',
  /** Where a page to try a template, or a printer, is to be had. */
  trial: '/xw/xwCertificateTemplate/trial',
  /** A PDF; links to it carry a ticket. */
  trialPage: '/xw/xwCertificateTemplate/trialPage',
  choices: '/xw/xwCertificateTemplate/choices',
  void: '/xw/xwCertificatePrint/void',
  /** 签领表, a PDF. */
  handOut: '/xw/xwCertificatePrint/handOut',
  verify: '/xw/certificate/verify',
} as const

/** The page that a certificate's code leads to, below the base of the web: printed, so never changed. */
export const verifyPath = '/verify'

/** What the public is told of a certificate, in a word. */
export const certificateStates = { valid: '有效', void: '已作废', revoked: '已撤销' } as const
