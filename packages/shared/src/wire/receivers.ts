import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** A row of receivers as typed or pasted; a blank row does not count. */
export interface Receiver {
  readonly username: string
  readonly realname: string
  /** The address of the message, if it is not the account's own. */
  readonly address: string
  /** The values of the template's variables for this receiver. */
  readonly values: Readonly<Record<string, string>>
}

/** The check of a row: the account's name, and problems by `username`, `realname`, `address`, `values.x`. */
export const CheckedReceiver = Type.Object({
  realname: nullable(Type.String()),
  flaws: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: true }),
})
export type CheckedReceiver = Static<typeof CheckedReceiver>
