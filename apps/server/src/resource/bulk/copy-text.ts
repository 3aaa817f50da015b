const isSpecial = /[\\\t\n\r]/
const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Formats a value for COPY's text format. */
export function toCopyField(text: string | null): string {
  if (text === null) return '\\N'
  return isSpecial.test(text) ? text.replace(special, character => escapes[character] ?? character) : text
}
