/** Returns consecutive serials of blank certificates, as A0001234, A0001235, …; null when the digits do not suffice. */
export function listSerials(first: string, count: number): string[] | null {
  const [, head = '', tail] = /^(.*?)(\d{1,15})$/.exec(first) ?? []
  if (tail === undefined) return null
  const last = Number(tail) + count - 1
  if (String(last).length > tail.length) return null
  return Array.from({ length: count }, (_, index) => head + String(Number(tail) + index).padStart(tail.length, '0'))
}
