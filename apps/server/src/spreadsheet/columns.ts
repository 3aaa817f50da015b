/** Returns the letters of a column that is counted from 0: 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
