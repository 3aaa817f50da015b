import type { Entry } from 'yauzl'

const utf8Flag = 0x0800
const utf8 = new TextDecoder('utf-8', { fatal: true })
const gb18030 = new TextDecoder('gb18030')

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Decodes the names of an archive. Names with the UTF-8 flag are UTF-8. Names without it are in the system's encoding
 * when Windows wrote them, and in UTF-8 when other systems did. One encoding is chosen for all of them, because a short
 * Chinese name in GBK can be valid UTF-8 by accident.
 */
export function decodeNames(entries: readonly Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag'>[]): string[] {
  const isMarked = (entry: (typeof entries)[number]) => (entry.generalPurposeBitFlag & utf8Flag) !== 0
  const areUtf8 = entries.every(entry => isMarked(entry) || isUtf8(entry.fileNameRaw))
  return entries.map(entry => {
    const decoder = (areUtf8 || isMarked(entry)) && isUtf8(entry.fileNameRaw) ? utf8 : gb18030
    return decoder.decode(entry.fileNameRaw).replaceAll('\\', '/')
  })
}

/** Tests whether an entry is a folder, or a file that operating systems add by themselves. */
export const isClutter = (name: string): boolean =>
  name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** Tests whether a name is absolute, leads out of its folder, or contains control characters. */
export const isUnsafe = (name: string): boolean =>
  /^(?:\/|[a-z]:)/i.test(name) || name.split('/').includes('..') || /\p{Cc}/u.test(name)

/** Returns the file name without folders and extension. */
export const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
