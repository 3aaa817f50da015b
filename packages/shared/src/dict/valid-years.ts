/** The years in which a catalogue item is valid, both inclusive; null means unlimited. */
export interface ValidYears {
  readonly validFrom: number | null
  readonly validTo: number | null
}

/** An item of a code table, as the rules use it. */
export interface CodeItem extends ValidYears {
  /** The table of the item: a code such as `graduate_majors` combines several tables. */
  readonly table: string
  readonly code: string
  readonly text: string
  readonly parent: string | null
  /** Whether forms offer the item; a disabled one is still readable. */
  readonly enabled: boolean
  /** Properties of this table only: awardable categories, study years, the former code. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** Reports whether an item is valid in a year (decision 49); the catalogue of a year consists of these items. */
export const isValidInYear = ({ validFrom, validTo }: ValidYears, year: number): boolean =>
  (validFrom === null || validFrom <= year) && (validTo === null || year <= validTo)

/** Reports whether an item is valid in any year of a period, such as from enrolment to award. */
export const isValidBetween = ({ validFrom, validTo }: ValidYears, from: number, to: number): boolean =>
  (validFrom === null || validFrom <= to) && (validTo === null || from <= validTo)

/** Formats the years: 2025 年起, 2022 年止, 2020—2022 年; '' for an item without limits. */
export function describeValidYears({ validFrom, validTo }: ValidYears): string {
  if (validFrom !== null && validTo !== null)
    return validFrom === validTo ? `${validFrom} 年` : `${validFrom}—${validTo} 年`
  if (validFrom !== null) return `${validFrom} 年起`
  return validTo === null ? '' : `${validTo} 年止`
}

/** Selects the item of a code for a period: the newest that is valid in it, otherwise the newest. */
export function findItemForYears<E extends ValidYears>(entries: readonly E[], from: number, to = from): E | null {
  // Fast path for nearly every code: it runs for every field of every record.
  if (entries.length < 2) return entries[0] ?? null
  const newest = entries.toSorted((one, other) => (other.validFrom ?? 0) - (one.validFrom ?? 0))
  return newest.find(entry => isValidBetween(entry, from, to)) ?? newest[0] ?? null
}

/** Returns the year in the first of these fields that holds one, such as a grade or a month of admission. */
export function findYear(values: Readonly<Record<string, unknown>>, keys: readonly string[]): number | null {
  const years = keys.map(key => {
    const value = values[key]
    return typeof value === 'string' ? /^\d{4}/.exec(value)?.[0] : undefined
  })
  const year = years.find(found => found !== undefined)
  return year === undefined ? null : Number(year)
}
