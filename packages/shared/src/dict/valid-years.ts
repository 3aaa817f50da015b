/** The years in which an entry of a code table counts, both included; null where there is no beginning or no end. */
export interface ValidYears {
  readonly validFrom: number | null
  readonly validTo: number | null
}

/** One entry of a code table, as rules ask for it. */
export interface CodeItem extends ValidYears {
  /** The table it lies in: a code such as `graduate_majors` stands for several. */
  readonly table: string
  readonly code: string
  readonly text: string
  readonly parent: string | null
  /** Whether it is offered; one that is switched off can still be read. */
  readonly enabled: boolean
  /** What only its table has: awardable categories, study years, the code it had before. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** Whether an entry counts in a year (decision 49): a catalogue of a year is the entries for which this holds. */
export const isValidInYear = ({ validFrom, validTo }: ValidYears, year: number): boolean =>
  (validFrom === null || validFrom <= year) && (validTo === null || year <= validTo)

/** Whether an entry counts in any year from one to another, as from admission to award: a code that was right at some time of it is right. */
export const isValidBetween = ({ validFrom, validTo }: ValidYears, from: number, to: number): boolean =>
  (validFrom === null || validFrom <= to) && (validTo === null || from <= validTo)

/** How people read it: 2025 年起, 2022 年止, 2020—2022 年; empty for an entry that always counts. */
export function describeValidYears({ validFrom, validTo }: ValidYears): string {
  if (validFrom !== null && validTo !== null)
    return validFrom === validTo ? `${validFrom} 年` : `${validFrom}—${validTo} 年`
  if (validFrom !== null) return `${validFrom} 年起`
  return validTo === null ? '' : `${validTo} 年止`
}

/** What a code meant in the years from one to another: of its entries the newest that counts in them, or else the newest. */
export function findItemForYears<E extends ValidYears>(entries: readonly E[], from: number, to = from): E | null {
  // As nearly every code has: it is asked for in every field of every record.
  if (entries.length < 2) return entries[0] ?? null
  const newest = entries.toSorted((one, other) => (other.validFrom ?? 0) - (one.validFrom ?? 0))
  return newest.find(entry => isValidBetween(entry, from, to)) ?? newest[0] ?? null
}

/** The year that a record says, by the first of some fields that holds one: a grade, a month of admission. */
export function findYear(values: Readonly<Record<string, unknown>>, keys: readonly string[]): number | null {
  const years = keys.map(key => {
    const value = values[key]
    return typeof value === 'string' ? /^\d{4}/.exec(value)?.[0] : undefined
  })
  const year = years.find(found => found !== undefined)
  return year === undefined ? null : Number(year)
}
