import type { Tx } from './db.ts'

/** All that the queue knows of a task: what it is about stays in its row. */
export interface TaskJob {
  taskId: string
  tenantId: number
  userId: string
}

/** The queue of background tasks, from the side of those who give it work. */
export interface Queue {
  /** Hands a task to the workers once the transaction has committed, at once or after some time. Gives the job's id. */
  send(tx: Tx, job: TaskJob, afterSeconds?: number): Promise<string>
  /** Takes back a job that no worker has; false where one is at it, or it is over. */
  withdraw(tx: Tx, jobId: string): Promise<boolean>
  close(): Promise<void>
}
