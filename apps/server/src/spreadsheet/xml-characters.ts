/** The bytes that structure XML. */
export const lessThan = 0x3c
export const greaterThan = 0x3e
export const slash = 0x2f
export const colon = 0x3a
export const exclamation = 0x21
export const question = 0x3f
export const dash = 0x2d
export const equals = 0x3d
export const doubleQuote = 0x22
export const space = 0x20
export const openBracket = 0x5b

/**
 * A NUL after the last byte ends every loop, so that no loop compares the length at each step. XML never contains a
 * NUL.
 */
export const sentinel = 0

/** Traits of a run of text, gathered while searching for its end. */
export const beyondAscii = 1
export const escaped = 2
export const hexEscaped = 4
export const endsText = 8

const code = (character: string): number => character.charCodeAt(0)

/** The trait of each possible byte of a text. */
export const traitOf = new Uint8Array(256).fill(beyondAscii, 0x80)
traitOf[code('&')] = escaped
traitOf[code('\r')] = escaped
traitOf[code('_')] = hexEscaped
traitOf[lessThan] = endsText
traitOf[sentinel] = endsText

function only(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const character of characters) table[code(character)] = 1
  return table
}

/** The bytes at which the parts of a tag end. */
export const endsName = only(' \n\r\t/>\0')
export const betweenAttributes = only(' \n\r\t/')
export const endsAttributeName = only('=> \n\r\t\0')
export const startsValue = only('"\'>\0')
