import type { Tx } from '../../plugins/db.ts'
import { type RecordValues, textIn } from '../../resource/stored.ts'

/** The fields of a user that receive codes: whoever reads them can set a new password. */
const contactKeys = ['phone', 'email'] as const

/** Returns the receivers of codes that a save gives another value. */
export const changedContacts = (values: RecordValues, before: RecordValues) =>
  contactKeys.filter(key => values[key] !== undefined && textIn(values, key) !== textIn(before, key))

/** Remembers who has changed where somebody else receives codes. */
export const noteContactChange = (tx: Tx, userId: string, by: string) =>
  tx.updateTable('sys_account').set({ contact_by: by }).where('id', '=', userId).execute()
