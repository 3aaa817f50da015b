import { type RecordValues, type SealContext, sealText, unsealText } from '../stored.ts'

const column = 'staging.import_row'

/** Seals a whole row for the staging table, since it may contain a password. */
export function sealRow(place: SealContext, values: RecordValues): string {
  const said = Object.entries(values).filter(([, value]) => value !== null)
  return sealText(place, column, JSON.stringify(Object.fromEntries(said))).toString('hex')
}

export const openRow = (place: SealContext, sealed: string): RecordValues =>
  JSON.parse(unsealText(place, column, Buffer.from(sealed, 'hex'))) as RecordValues
