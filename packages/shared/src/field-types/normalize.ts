/** Middle dots as people type them between the parts of a name: • ‧ ∙ ⋅ ・ ･ ． and the full stop. */
const middleDots = /[\u2022\u2027\u2219\u22c5\u30fb\uff65\uff0e.]/g

const hasHan = /\p{Script=Han}/u

const isPlainCode = /^[\dA-Z]*$/

/** Full-width letters and digits become plain ones, letters upper case, spaces go: `１１０…ｘ` is `110…X`. */
const normalizeCode = (text: string): string =>
  // Nearly all are plain already, and a file has a hundred thousand of them.
  isPlainCode.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(/\s/g, '')
        .replace(/[a-z]/g, letter => letter.toUpperCase())
        .normalize('NFC')

/**
 * A person's name as the certificate has it: one kind of middle dot (U+00B7) and no spaces where the name is Chinese,
 * single spaces where it is not. Characters themselves stay: rare ones must not turn into their lookalikes.
 */
const normalizeName = (text: string): string =>
  (hasHan.test(text) ? text.replace(middleDots, '·').replace(/\s/g, '') : text.replace(/\s+/g, ' ').trim()).normalize(
    'NFC',
  )

/** What a text field can ask for by name. */
export const normalizers = { code: normalizeCode, name: normalizeName } as const
export type Normalizer = keyof typeof normalizers
