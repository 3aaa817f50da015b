import { type ContactKey, contactNames } from '@xw/shared/wire/contact-paths'
import type { Tx } from '../../../plugins/db.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

export const contactKeys = Object.keys(contactNames) as ContactKey[]

/** Returns which receivers of verification codes (phone, mail) a save changes. */
export const listChangedContacts = (values: RecordValues, before: RecordValues): ContactKey[] =>
  contactKeys.filter(key => values[key] !== undefined && textIn(values, key) !== textIn(before, key))

/** Stores who changed another person's receivers. `second-person` uses it. */
export const recordContactChange = (tx: Tx, userId: string, by: string) =>
  tx.updateTable('sys_account').set({ contact_by: by }).where('id', '=', userId).execute()
