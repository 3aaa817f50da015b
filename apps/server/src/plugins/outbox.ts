import type { Tx } from './db.ts'

/** A message that waits to be sent: its row says everything else. */
export interface Posted {
  tenantId: number
  messageId: string
}

/** Where messages are left for the workers to send. */
export interface Outbox {
  /** The message is sent once the transaction has committed, and not at all if it has not. */
  post(tx: Tx, message: Posted): Promise<void>
  close(): Promise<void>
}
