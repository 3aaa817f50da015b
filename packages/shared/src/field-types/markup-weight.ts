/**
 * The weight that takes about 20 ms to sanitize: eight thousand tags, or twice as many attributes, however long the
 * text.
 */
const maxWeight = 16_000

/** Characters that start something in HTML, each with the work that it causes for the sanitizer. */
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
 * Reports whether HTML has so many tags, attributes or styles that sanitizing it would delay other requests. Long
 * texts and inline pictures weigh little.
 */
export function isMarkupTooComplex(html: string): boolean {
  let weight = 0
  let before = 0
  for (let at = 0; at < html.length && weight <= maxWeight; at += 1) {
    const code = html.charCodeAt(at)
    // A run of blanks separates attributes once; the slash of an end tag belongs to its tag.
    if (code <= space) weight += before <= space ? 0 : 1
    else if (code !== slash || before !== lessThan) weight += weights.get(code) ?? 0
    before = code
  }
  return weight > maxWeight
}
