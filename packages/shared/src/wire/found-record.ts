/** A degree record that was found by name or number, with what tells it from others of the same. */
export interface FoundRecord {
  readonly id: string
  readonly xwbslbm: string
  readonly name: string
  readonly number: string | null
  readonly depart: string | null
  readonly status: string | null
}
