/** The place a row gets that is dropped at an edge of another one: taking it out moves those behind it up. */
export function dropPositionOf(from: number, target: number, edge: 'top' | 'bottom'): number {
  const before = edge === 'top' ? target : target + 1
  return from < before ? before - 1 : before
}
