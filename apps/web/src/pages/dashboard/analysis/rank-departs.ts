import type { DepartCounts } from '@xw/shared/wire/dashboard'

/** A department with its sums over all degree types. */
export interface RankedDepart {
  readonly depart: DepartCounts
  readonly due: number
  readonly unsubmitted: number
  readonly errors: number
  readonly photos: number
}

const sumOf = (types: DepartCounts['types'], key: 'due' | 'unsubmitted' | 'errors' | 'photos') =>
  types.reduce((total, counts) => total + (counts[key] ?? 0), 0)

/** DG-10: sorts departments by missing records: unsubmitted first, then with errors, then without photos. */
export const rankDeparts = (departs: readonly DepartCounts[]): RankedDepart[] =>
  departs
    .map(depart => ({
      depart,
      due: sumOf(depart.types, 'due'),
      unsubmitted: sumOf(depart.types, 'unsubmitted'),
      errors: sumOf(depart.types, 'errors'),
      photos: sumOf(depart.types, 'photos'),
    }))
    .toSorted(
      (one, other) => other.unsubmitted - one.unsubmitted || other.errors - one.errors || other.photos - one.photos,
    )
