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
 * The names of an archive. Those that say so are UTF-8. Windows writes the others in the system's own encoding, other
 * systems in UTF-8 without saying so; which it is is decided for all of them together, because a short Chinese name in
 * GBK can be valid UTF-8 by accident.
 */
export function decodeNames(entries: readonly Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag'>[]): string[] {
  const isMarked = (entry: (typeof entries)[number]) => (entry.generalPurposeBitFlag & utf8Flag) !== 0
  const areUtf8 = entries.every(entry => isMarked(entry) || isUtf8(entry.fileNameRaw))
  return entries.map(entry => {
    const decoder = (areUtf8 || isMarked(entry)) && isUtf8(entry.fileNameRaw) ? utf8 : gb18030
    return decoder.decode(entry.fileNameRaw).replaceAll('\\', '/')
  })
}

/** What systems put beside the photos, and folders. */
export const isClutter = (name: string): boolean =>
  name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** A name that would lead out of a folder, or that nobody can read, was not made by somebody who packs photos. */
export const isUnsafe = (name: string): boolean =>
  /^(?:\/|[a-z]:)/i.test(name) || name.split('/').includes('..') || /\p{Cc}/u.test(name)

/** The last part of a name, without its extension. */
export const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
