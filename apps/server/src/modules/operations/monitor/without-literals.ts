const longest = 600

/** Whatever begins where nothing else goes on: names in quotation marks, texts, comments, and texts between dollar signs. */
const parts =
  /"(?:[^"]|"")*"|'(?:[^']|'')*(?:'|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/g

/**
 * A statement without anything that was written into it. The database has put signs in the place of values already; now
 * and then it cannot, and keeps a statement as it came, perhaps without its end.
 */
export function withoutLiterals(statement: string): string {
  // Whether a text goes on behind a backslash depends on settings: nothing behind its beginning is shown.
  const known = statement.includes('\\') ? (statement.split("'", 1)[0] ?? '') : statement
  return known
    .replace(parts, part => (part.startsWith('"') ? part : part.startsWith("'") || part.startsWith('$') ? '…' : ' '))
    .replace(/(?<![\w$"])\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w"])/gi, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
