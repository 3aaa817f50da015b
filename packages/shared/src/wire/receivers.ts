import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** A row of receivers as somebody typed or pasted it; a row in which nothing stands is none. */
export interface Receiver {
  readonly username: string
  readonly realname: string
  /** Where the message goes, where that is not the account's own. */
  readonly address: string
  /** What the template says of this receiver, by variable. */
  readonly values: Readonly<Record<string, string>>
}

/** What was found of a row: whose account it names, and what is wrong with it by `username`, `realname`, `address`, `values.x`. */
export const CheckedReceiver = Type.Object({
  realname: nullable(Type.String()),
  flaws: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: true }),
})
export type CheckedReceiver = Static<typeof CheckedReceiver>
