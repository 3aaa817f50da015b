import { AppError } from './errors.ts'

const maxDepth = 20
const usualKeys = 1_000

const quote = 34
const backslash = 92
const comma = 44
const openings = new Set([91, 123])
const closings = new Set([93, 125])

/**
 * Refuses a JSON text that is short but costly to parse, because it is nested too deep or holds too many values. A text that
 * is not JSON passes; the parser refuses it.
 */
export function assertShallow(json: string, maxKeys = usualKeys): void {
  let depth = 0
  let keys = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === comma) keys += 1
    else if (closings.has(code)) depth -= 1
    else if (openings.has(code)) {
      depth += 1
      if (depth > maxDepth) throw new AppError('malformed', { message: '提交的内容层次过深' })
      if (!isEmptyAt(json, at)) keys += 1
    }
    if (keys > maxKeys) throw new AppError('tooLarge')
  }
}

/** Returns the position of the quotation mark that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

/** Reports whether a quotation mark belongs to the text: an odd number of backslashes stands before it. */
function isEscaped(json: string, at: number): boolean {
  let before = at - 1
  while (json.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}

/** Reports whether the bracket at this position is closed at once. */
function isEmptyAt(json: string, at: number): boolean {
  let next = at + 1
  while (json.charCodeAt(next) <= 32) next += 1
  return closings.has(json.charCodeAt(next))
}
