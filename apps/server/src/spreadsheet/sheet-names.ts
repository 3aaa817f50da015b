const maxLength = 31
const forbidden = /[[\]:*?/\\\u0000-\u001f]/g

/**
 * Makes sheet names that Excel accepts: without forbidden characters, at most 31 characters long, and unique regardless
 * of letter case.
 */
export function sheetNamer(): (wanted: string) => string {
  const taken = new Set<string>()
  return wanted => {
    const clean = wanted.replace(forbidden, '_').replaceAll(/^'|'$/g, '_') || 'Sheet'
    for (let copy = 1; ; copy += 1) {
      const ending = copy === 1 ? '' : ` (${copy})`
      const name = clean.slice(0, maxLength - ending.length).toWellFormed() + ending
      const key = name.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return name
    }
  }
}
