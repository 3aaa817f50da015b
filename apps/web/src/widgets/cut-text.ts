/** Returns the beginning of a long text, by whole characters, or null for a text that needs no cutting. */
export function cutText(text: string, length: number): string | null {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : null
}
