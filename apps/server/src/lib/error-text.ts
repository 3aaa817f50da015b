/** Longer messages are cut, because their rest does not help. */
const maxSentence = 300
const maxFrames = 20

/**
 * Removes values from a sentence: texts in quotation marks, and numbers long enough to identify a person. Personal data must
 * not get into logs.
 */
export const withoutValues = (sentence: string): string =>
  sentence
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’|「[^」]*」/g, '…')
    .replace(/[\w.+-]+@[\w.-]+/g, '…')
    .replace(/\d{4,}[Xx]?/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, maxSentence)

/** Describes an error by its name and code, and its message without values. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown without an error'
  const { code } = error as NodeJS.ErrnoException
  const kind = typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? `${error.name} ${code}` : error.name
  return `${kind}: ${withoutValues(error.message)}`
}

/** Returns the stack by file within the product, without the installation's folder. */
export function stackFramesOf(error: unknown): string | null {
  if (!(error instanceof Error) || !error.stack) return null
  const frames = error.stack.split('\n').filter(line => /^\s+at /.test(line))
  return frames.slice(0, maxFrames).map(toFrame).join('\n') || null
}

const toFrame = (line: string) =>
  line
    .trim()
    .replace(/(?<=[\s(])(?:file:\/\/)?\/\S*?\/(?=(?:apps|packages|node_modules)\/)/, '')
    .replace(/(?<=[\s(])(?:file:\/\/)?(?:\/|[A-Z]:\\)\S*[/\\]/, '')
