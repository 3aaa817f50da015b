import iconv from 'iconv-lite'

const substitute = 0x3f

/**
 * Encodes a text in GBK, with two bytes for a Chinese character. A character that GBK lacks becomes a question mark, so
 * call `unencodable` first.
 */
export const encodeGbk = (text: string): Buffer => iconv.encode(text, 'gbk')

const fits = (character: string): boolean => character === '?' || encodeGbk(character)[0] !== substitute

/** Lists the characters of a text that GBK lacks, each once, in the order in which they appear. */
export const unencodable = (text: string): string[] => [...new Set(text)].filter(character => !fits(character))
