const maxLength = 600

/** Parts of a statement that must be matched whole: quoted names, strings, comments, and dollar-quoted strings. */
const literalPattern =
  /"(?:[^"]|"")*"|'(?:[^']|'')*(?:'|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/g

/**
 * Removes all literals from a statement. PostgreSQL has normally replaced them by parameters, but sometimes stores a
 * statement as it came, perhaps cut off.
 */
export function removeLiterals(statement: string): string {
  // Whether a backslash escapes a quote depends on settings, so everything after the first quote is dropped.
  const known = statement.includes('\\') ? (statement.split("'", 1)[0] ?? '') : statement
  return known
    .replace(literalPattern, part =>
      part.startsWith('"') ? part : part.startsWith("'") || part.startsWith('$') ? '…' : ' ',
    )
    .replace(/(?<![\w$"])\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w"])/gi, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
}
