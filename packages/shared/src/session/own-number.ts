/** Letters and digits alone, as they are typed on any keyboard; a number's X is one letter, large or small. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

const runLength = 6

/** Whether a password holds six characters in a row of one of somebody's own numbers: those are what others try first. */
export function containsOwnNumber(password: string, numbers: readonly (string | null)[]): boolean {
  const text = plainCharacters(password)
  return numbers.some(number => {
    const own = plainCharacters(number ?? '')
    return Array.from({ length: Math.max(0, own.length - runLength + 1) }, (_, start) => start).some(start =>
      text.includes(own.slice(start, start + runLength)),
    )
  })
}
