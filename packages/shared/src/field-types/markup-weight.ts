/** So much is cleaned in about 20 ms: eight thousand tags, or twice as many attributes, whatever the text between them. */
const maxWeight = 16_000

/** Signs that begin something in HTML, each with the work that it makes for the program that cleans it. */
const weights = new Map(
  Object.entries({ '<': 2, '=': 2, '&': 1, '/': 1, ':': 1, ';': 1, '{': 1 }).map(([sign, work]) => [
    sign.charCodeAt(0),
    work,
  ]),
)
const space = 32
const slash = 47
const lessThan = 60

/**
 * Whether HTML has so many tags, attributes or styles that cleaning it would keep others waiting. Its depth counts by its
 * tags. A long text, and the letters of an inline picture, weigh little.
 */
export function isMarkupTooComplex(html: string): boolean {
  let weight = 0
  let before = 0
  for (let at = 0; at < html.length && weight <= maxWeight; at += 1) {
    const code = html.charCodeAt(at)
    // Blanks part attributes from each other, however many stand in a row; the slash of an end tag is a part of it.
    if (code <= space) weight += before <= space ? 0 : 1
    else if (code !== slash || before !== lessThan) weight += weights.get(code) ?? 0
    before = code
  }
  return weight > maxWeight
}
