/** The country, above all provinces. */
export const areaRoot = '86'

/**
 * The codes of an area and of all above it, the province first: the first two digits are the province's, the next two
 * the city's. Nine digits are a town of a city without districts. Null for what is no area code.
 */
export function areaPath(code: string): string[] | null {
  if (!/^\d{6}(?:\d{3})?$/.test(code)) return null
  return [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]
}
