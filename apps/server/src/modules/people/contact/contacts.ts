import { type ContactKey, contactNames } from '@xw/shared/wire/contact-paths'
import type { Tx } from '../../../plugins/db.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

export const contactKeys = Object.keys(contactNames) as ContactKey[]

/** Returns the receivers of codes that a save gives another value. */
export const listChangedContacts = (values: RecordValues, before: RecordValues): ContactKey[] =>
  contactKeys.filter(key => values[key] !== undefined && textIn(values, key) !== textIn(before, key))

/** Remembers who has changed where somebody else receives codes. */
export const recordContactChange = (tx: Tx, userId: string, by: string) =>
  tx.updateTable('sys_account').set({ contact_by: by }).where('id', '=', userId).execute()
