/** The middle dots that people type between the parts of a name: • ‧ ∙ ⋅ ・ ･ ． and the full stop. */
const middleDots = /[\u2022\u2027\u2219\u22c5\u30fb\uff65\uff0e.]/g

const hasHan = /\p{Script=Han}/u

const isPlainCode = /^[\dA-Z]*$/

/** Converts full-width characters, capitalizes letters and removes spaces: `１１０…ｘ` becomes `110…X`. */
const normalizeCode = (text: string): string =>
  // Fast path: nearly all codes are plain already, and a file has a hundred thousand of them.
  isPlainCode.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(/\s/g, '')
        .replace(/[a-z]/g, letter => letter.toUpperCase())
        .normalize('NFC')

/**
 * Normalizes a person's name for the certificate: one kind of middle dot (U+00B7), no spaces in Chinese names, single
 * spaces in others. Characters stay unchanged: rare ones must not become their lookalikes.
 */
const normalizeName = (text: string): string =>
  (hasHan.test(text) ? text.replace(middleDots, '·').replace(/\s/g, '') : text.replace(/\s+/g, ' ').trim()).normalize(
    'NFC',
  )

/** The normalizers that a text field can name. */
export const normalizers = { code: normalizeCode, name: normalizeName } as const
export type Normalizer = keyof typeof normalizers
