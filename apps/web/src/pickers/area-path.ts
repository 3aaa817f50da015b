/** The code of the country, the parent of all provinces. */
export const areaRoot = '86'

/**
 * Returns the codes of an area and its parents, the province first: the first two digits belong to the province, the
 * next two to the city. A code of nine digits is a town in a city without districts. Returns null for anything that is
 * not an area code.
 */
export function areaPath(code: string): string[] | null {
  if (!/^\d{6}(?:\d{3})?$/.test(code)) return null
  return [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]
}
