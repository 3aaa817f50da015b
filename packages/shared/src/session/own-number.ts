/** Reduces a text to letters and digits in one form; the X of an ID number counts in either case. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

const runLength = 6

/**
 * Reports whether a password contains six consecutive characters of one of the user's own numbers, which attackers try
 * first.
 */
export function containsOwnNumber(password: string, numbers: readonly (string | null)[]): boolean {
  const text = plainCharacters(password)
  return numbers.some(number => {
    const own = plainCharacters(number ?? '')
    return Array.from({ length: Math.max(0, own.length - runLength + 1) }, (_, start) => start).some(start =>
      text.includes(own.slice(start, start + runLength)),
    )
  })
}
