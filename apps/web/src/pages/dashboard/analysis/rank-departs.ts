import type { DepartCounts } from '@xw/shared/wire/dashboard'

/** A department with what is missing in it, over all types. */
export interface RankedDepart {
  readonly depart: DepartCounts
  readonly due: number
  readonly unsubmitted: number
  readonly errors: number
  readonly photos: number
}

const sumOf = (types: DepartCounts['types'], key: 'due' | 'unsubmitted' | 'errors' | 'photos') =>
  types.reduce((total, counts) => total + (counts[key] ?? 0), 0)

/** DG-10: departments by what is missing: records not handed in first, then those with errors, then photos. */
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
