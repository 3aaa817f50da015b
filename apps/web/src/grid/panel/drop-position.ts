/**
 * Returns the index of a row after it was dropped at an edge of another one. Removing it shifts the rows behind it up.
 */
export function dropPositionOf(from: number, target: number, edge: 'top' | 'bottom'): number {
  const before = edge === 'top' ? target : target + 1
  return from < before ? before - 1 : before
}
