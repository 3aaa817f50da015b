import iconv from 'iconv-lite'

const substitute = 0x3f

/** A text in GBK, two bytes for a Chinese character; what does not fit becomes a question mark, so ask `unencodable` first. */
export const encodeGbk = (text: string): Buffer => iconv.encode(text, 'gbk')

const fits = (character: string): boolean => character === '?' || encodeGbk(character)[0] !== substitute

/** The characters of a text that GBK does not have, each once, in the order they appear. */
export const unencodable = (text: string): string[] => [...new Set(text)].filter(character => !fits(character))
