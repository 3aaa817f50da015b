/** Returns the length of a text in the national files: a character outside ASCII counts as two (VA-04). */
export const nationalTextWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character.charCodeAt(0) > 127 ? 2 : 1), 0)
