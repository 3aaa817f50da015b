import type { Tx } from './db.ts'

/** All that the queue knows of a task: what it is about stays in its row. */
export interface TaskJob {
  taskId: string
  tenantId: number
  userId: string
}

/** A message that waits to be sent: its row says everything else. */
export interface MessageJob {
  tenantId: number
  messageId: string
}

/** The queue of background work, from the side of those who give it some. */
export interface Queue {
  /** Hands a task to the workers once the transaction has committed, at once or after some time. Gives the job's id. */
  send(tx: Tx, job: TaskJob, afterSeconds?: number): Promise<string>
  /** Takes back a job that no worker has; false where one is at it, or it is over. */
  withdraw(tx: Tx, jobId: string): Promise<boolean>
  /** Leaves a message for the workers to send once the transaction has committed, and not at all if it has not. */
  post(tx: Tx, message: MessageJob): Promise<void>
  /** The same for many at once. */
  postMany(tx: Tx, messages: readonly MessageJob[]): Promise<void>
  close(): Promise<void>
}
