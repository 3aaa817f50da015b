const isSpecial = /[\\\t\n\r]/
const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value as COPY's text format has it. */
export function toCopyField(text: string | null): string {
  if (text === null) return '\\N'
  return isSpecial.test(text) ? text.replace(special, character => escapes[character] ?? character) : text
}
